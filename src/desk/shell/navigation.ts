import { navigate } from 'wouter/use-browser-location';

let wentBack = false;
addEventListener('popstate', () => {
  wentBack = true;
});

/** Whether the screen was reached by Back or Forward: the browser then restores its scroll position. */
export function cameBack(): boolean {
  return wentBack;
}

export function go(path: string, options: { replace?: boolean; state?: unknown } = {}): void {
  wentBack = false;
  navigate(path, options);
}
