export const HOME = '/';
export const LEAD_CAPTURE = '/lead-capture';
export const CONFIRMATION = '/confirmation';

export type Screen = 'home' | 'lead-capture' | 'confirmation' | 'not-found';

/** Exact, as on the server: a path is either a screen's own or nobody's. */
export function screenAt(path: string): Screen {
  if (path === HOME) return 'home';
  if (path === LEAD_CAPTURE) return 'lead-capture';
  return path === CONFIRMATION ? 'confirmation' : 'not-found';
}
