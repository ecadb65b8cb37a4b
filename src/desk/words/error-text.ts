import type { DeskError, DeskProblem } from '../calls/desk-error.ts';
import { momentText } from './dates.ts';

/** Where one is missing, the page itself says what is wrong. */
const TEXTS: Partial<Record<DeskProblem, string>> & { readonly failed: string } = {
  offline: 'Connessione assente: il server non risponde. Controlla la rete e riprova.',
  failed: 'Qualcosa è andato storto sul server. Riprova tra poco.',
  rate_limited: 'Troppi tentativi da questa rete: riprova tra un minuto.',
  not_found: 'Questo contatto non esiste più: forse è stato cancellato.',
  answered:
    "Nel frattempo la risposta è già partita, o c'è una richiesta più recente: da qui non serve inviarla.",
  quarantined: 'Questo contatto è in quarantena: prima va controllato e sbloccato.',
  restricted:
    "Questa persona ha chiesto di limitare l'uso dei suoi dati: non scriverle e non chiamarla.",
  text_gone: "Il testo dell'analisi non c'è più: il periodo di conservazione è scaduto.",
  window_closed:
    'Sono passate più di 24 ore dal suo ultimo messaggio: WhatsApp non permette più la risposta automatica. Scrivi tu a mano.',
  invalid: 'Il server non accetta questo valore. Controllalo e riprova.',
};

export function errorText(error: DeskError): string {
  if (error.code === 'changed') return changedText(error);
  // Anything that is not an error of the desk is a bug, and is shown as a failure.
  return TEXTS[error.code] ?? TEXTS.failed;
}

function changedText({ by, at }: DeskError): string {
  // A change without a name may be a message of the visitor.
  const what = by ? `${by} ha cambiato questo contatto` : 'Questo contatto è cambiato';
  const when = at ? ` (${momentText(at)})` : '';
  return `${what} nel frattempo${when}. Non abbiamo sovrascritto nulla: controlla e riprova.`;
}
