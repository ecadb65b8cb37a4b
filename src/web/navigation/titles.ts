import { brand } from '../../../brand.config.ts';

const titled = (screen: string) => `${screen} | ${brand.name}`;

export const HOME_TITLE = titled('Calcola il tuo peso ideale e le tue calorie');
export const SENT_TITLE = titled('Analisi in arrivo su WhatsApp');
export const LEAD_TITLE = titled('I tuoi dati sono pronti');
export const CONFIRMATION_TITLE = titled('Richiesta ricevuta');
export const FAILED_TITLE = titled('Qualcosa è andato storto');
export const PRIVACY_TITLE = titled('Informativa sulla privacy');
export const NOT_FOUND_TITLE = titled('Page not found');
