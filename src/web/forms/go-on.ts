import type { KeyboardEvent } from 'react';

/**
 * The keyboard of a phone has a key that promises to go on or to be done, and that is Enter: it would submit a form with
 * questions that are still open. Here it leads to the first of them. Without a touch screen Enter submits, as usual.
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
