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
