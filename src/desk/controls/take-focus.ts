/** A `ref` for what takes the place of a button: whoever pressed the button goes on from there. */
export function takeFocus(element: HTMLElement | null): void {
  // Without its element the focus falls back to the body, unless the person has moved it meanwhile.
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
