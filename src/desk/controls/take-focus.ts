/** A `ref` for the element that replaces a pressed button: the focus moves to it. */
export function takeFocus(element: HTMLElement | null): void {
  // A removed button leaves the focus on the body, unless the person has moved it meanwhile.
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}
