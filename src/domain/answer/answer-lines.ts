import type { Brand } from '../brand.ts';

/**
 * Names the most likely reason, a mistyped number, without accusing anybody of it. A calculator without
 * an address of its own is reached from the brand's site.
 */
export function nothingFoundLine(brand: Pick<Brand, 'address' | 'site'>): string {
  return `Ciao! 👋 Con questo numero non troviamo una richiesta: forse nel calcolatore ne hai scritto un altro. Prova con il numero da cui ci scrivi e la tua analisi arriva qui in chat. Il calcolatore è questo: ${brand.address ?? brand.site}`;
}

/** For somebody whom an ad or a post of the brand led into the chat, and not the calculator. */
export function welcomeLine(brand: Pick<Brand, 'address' | 'site'>, adId: string): string {
  const address = (brand.address ?? brand.site).replace(/\/$/, '');
  const campaign = adId === '' ? '' : `&utm_campaign=${adId}`;
  return `Ciao! 👋 Grazie di averci scritto. Con il nostro calcolatore scopri in un minuto il tuo peso obiettivo, le calorie e i tempi realistici, e l'analisi ti arriva qui in chat: ${address}/?utm_source=meta${campaign}`;
}

/** WhatsApp puts the button below this text. */
export const ASK_FOR_NUMBER_LINE =
  'Ciao! 👋 WhatsApp non ci mostra il tuo numero, e ci serve per ritrovare la tua richiesta. Tocca il pulsante qui sotto per condividerlo: deve essere quello che hai scritto nel calcolatore. Grazie!';

/** A person goes on from here: the data may be under a number that was mistyped. */
export const NO_DATA_LINE =
  'Con questo numero non troviamo dati: forse nel calcolatore ne hai scritto un altro. Scrivici qui quale: se ne occupa una persona.';

export const ERASED_LINE =
  'Fatto: abbiamo cancellato i dati che avevi lasciato nel calcolatore. Se un giorno vorrai rifare il calcolo, ti aspettiamo.';
