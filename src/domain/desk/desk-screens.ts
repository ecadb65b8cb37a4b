import { DESK_PATH, DESK_SIGN_IN_PATH } from './desk-api.ts';

// The desk's pages and the server agree on which addresses show a screen.

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

export function screenAt(address: string): Screen {
  // People and programs add a slash, and so does Vite's development server.
  const path = address.replace(/\/$/, '');
  const id = LEAD_PATH.exec(path)?.[1];
  if (id !== undefined) return { name: 'lead', id };
  const found = Object.entries(PATHS).find(([, other]) => other === path)?.[0];
  return { name: (found ?? 'not-found') as keyof typeof PATHS | 'not-found' };
}

export function leadPath(id: string): string {
  return `${DESK_PATH}/lead/${encodeURIComponent(id)}`;
}
