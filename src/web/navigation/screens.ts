import { brand } from '../../../brand.config.ts';
import { CONFIRMATION_PATH, HOME_PATH, LEAD_CAPTURE_PATH } from '../../domain/paths.ts';

export type Screen = 'home' | 'lead-capture' | 'confirmation' | 'not-found';

/** Matches exactly, as the server does: a trailing slash or another case is a 404. */
export function screenAt(path: string): Screen {
  if (path === HOME_PATH) return 'home';
  if (path === LEAD_CAPTURE_PATH) return 'lead-capture';
  return path === CONFIRMATION_PATH ? 'confirmation' : 'not-found';
}

const withBrand = (title: string) => `${title} | ${brand.name}`;

export const HOME_TITLE = withBrand('Calcola il tuo peso ideale e le tue calorie');
export const SENT_TITLE = withBrand('Analisi in arrivo su WhatsApp');
export const LEAD_TITLE = withBrand('I tuoi dati sono pronti');
export const CONFIRMATION_TITLE = withBrand('Manca solo un passo');
export const FAILED_TITLE = withBrand('Qualcosa è andato storto');
export const PRIVACY_TITLE = withBrand('Informativa sulla privacy');
export const NOT_FOUND_TITLE = withBrand('Page not found');
