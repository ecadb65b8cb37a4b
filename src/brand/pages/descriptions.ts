import type { Brand } from '../../domain/brand.ts';

/** Of the calculator. */
export const DESCRIPTION =
  'Calcola gratis BMI, peso salutare, calorie di mantenimento e tempi realistici per il tuo obiettivo. Sette domande, un minuto, nessuna registrazione.';

/** What search engines and chats say of a page, by the name of its file. */
export function descriptionOf({ name }: Brand, file: string): string {
  if (file === 'privacy.html') {
    return `Quali dati tratta il calcolatore di ${name}, perché, dove vanno, per quanto tempo restano e quali diritti hai.`;
  }
  return file === '404.html' ? 'Questa pagina non esiste.' : DESCRIPTION;
}
