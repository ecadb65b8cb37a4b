/** A `ref` for the element that replaces a pressed button: the focus moves to it. */
export function takeFocus(element: HTMLElement | null): void {
  // A removed button leaves the focus on the body, unless the person has moved it meanwhile.
  if (document.activeElement === document.body) element?.focus({ preventScroll: true });
}

/**
 * A `ref` for a button that disappears after it was pressed, with nothing in its place: the focus
 * moves to the screen's heading.
 */
export function leaveFocus(button: HTMLElement | null): () => void {
  return () => {
    // React calls this just before it removes the button, which has the focus until then.
    if (button === document.activeElement) focusHeading();
  };
}

export function focusHeading(): void {
  document.querySelector('h1')?.focus({ preventScroll: true });
}
