import type { KeyboardEvent } from 'react';

/**
 * The Next or Done key of a phone's keyboard sends Enter, which would submit a form with unanswered
 * questions. On touch screens it moves the focus to the next of them instead, or to an earlier one. So it does
 * on a radio button, with any keyboard: whoever presses it there has answered a question, not the form.
 */
export function focusNextUnanswered(event: KeyboardEvent<HTMLFormElement>): void {
  const { currentTarget: form, key, target } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  if (target.type !== 'radio' && !navigator.maxTouchPoints) return;
  const answers = new FormData(form);
  const inputs = [...form.querySelectorAll('input')];
  const following = inputs.slice(inputs.indexOf(target));
  const unanswered = following.concat(inputs).find(({ name }) => !answers.get(name));
  if (!unanswered) return;
  event.preventDefault();
  unanswered.focus();
}
