import type { KeyboardEvent } from 'react';

/**
 * The Next or Done key of a phone's keyboard sends Enter, which would submit a form with unanswered
 * questions. On touch screens it moves the focus to the next of them instead, or to an earlier one.
 */
export function focusNextUnanswered(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget;
  if (!form || event.key !== 'Enter' || !navigator.maxTouchPoints) return;
  const answers = new FormData(form);
  const inputs = [...form.querySelectorAll('input')];
  const following = inputs.slice(inputs.indexOf(event.currentTarget));
  const unanswered = following.concat(inputs).find(({ name }) => !answers.get(name));
  if (!unanswered) return;
  event.preventDefault();
  unanswered.focus();
}
