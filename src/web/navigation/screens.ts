import { CONFIRMATION_PATH, HOME_PATH, LEAD_CAPTURE_PATH } from '../../domain/paths.ts';

export type Screen = 'home' | 'lead-capture' | 'confirmation' | 'not-found';

/** Matches exactly, as the server does: a trailing slash or another case is a 404. */
export function screenAt(path: string): Screen {
  if (path === HOME_PATH) return 'home';
  if (path === LEAD_CAPTURE_PATH) return 'lead-capture';
  return path === CONFIRMATION_PATH ? 'confirmation' : 'not-found';
}
