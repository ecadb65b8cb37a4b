import type { KeyboardEvent } from 'react';

/**
 * The Next or Done key of a phone's keyboard sends Enter, which would submit a form with unanswered
 * questions. On touch screens it moves the focus to the first of them instead.
 */
export function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { form } = event.currentTarget;
  if (!form || event.key !== 'Enter' || !navigator.maxTouchPoints) return;
  const answers = new FormData(form);
  const open = [...form.querySelectorAll('input')].find(({ name }) => !answers.get(name));
  if (!open) return;
  event.preventDefault();
  open.focus();
}
