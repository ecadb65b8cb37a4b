import { navigate } from 'wouter/use-browser-location';
import { DESK_PATH, DESK_SIGN_IN_PATH } from '../../domain/desk/desk-api.ts';

export const PATHS = {
  leads: DESK_PATH,
  report: `${DESK_PATH}/rapporto`,
  state: `${DESK_PATH}/stato`,
  devices: `${DESK_PATH}/dispositivi`,
  signIn: DESK_SIGN_IN_PATH,
} as const;

const LEAD_PATH = /^\/desk\/lead\/([\w-]+)$/;

export type Screen =
  | { readonly name: keyof typeof PATHS | 'not-found' }
  | { readonly name: 'lead'; readonly id: string };

export function screenAt(path: string): Screen {
  // Vite's development server adds a slash.
  const bare = path.replace(/\/$/, '');
  const id = LEAD_PATH.exec(bare)?.[1];
  if (id !== undefined) return { name: 'lead', id };
  const found = Object.entries(PATHS).find(([, known]) => known === bare)?.[0];
  return { name: (found ?? 'not-found') as keyof typeof PATHS | 'not-found' };
}

export function leadPath(id: string): string {
  return `${DESK_PATH}/lead/${encodeURIComponent(id)}`;
}

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
