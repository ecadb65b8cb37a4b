import type { Tab } from '../../domain/desk/lead-list.ts';
import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { leaveFocus } from '../controls/focus.ts';

const TEXTS: Record<Tab, readonly [title: string, text: string]> = {
  todo: ['Tutto fatto', 'Nessuno aspetta una tua risposta. Chi ne ha bisogno compare qui da solo.'],
  waiting: [
    'Nessuno in attesa',
    "Qui vedi chi ha chiesto l'analisi e non ha ancora scritto su WhatsApp.",
  ],
  sent: [
    'Ancora nessuna analisi inviata',
    'Chi riceve la sua analisi compare qui. Se la mandi tu, apri il contatto, scrivi su WhatsApp e premi «Segna come inviato».',
  ],
  all: [
    'Ancora nessun contatto',
    'Condividi il calcolatore: ogni richiesta di analisi arriva qui, senza ricaricare la pagina.',
  ],
};

type EmptyListProps = {
  readonly tab: Tab;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
};

export function EmptyList({ tab, isFiltered, onClear }: EmptyListProps) {
  if (isFiltered) {
    return (
      <div className="empty stack">
        <h2>Nessun contatto corrisponde</h2>
        <p>
          Cerca una parte del nome, almeno quattro cifre consecutive di un numero o una campagna.
          {tab !== 'all' && " Forse è in un'altra scheda: «Tutti» li contiene tutti."}
        </p>
        <Button ref={leaveFocus} look="quiet" onClick={onClear}>
          Togli ricerca e filtri
        </Button>
      </div>
    );
  }
  const [title, text] = TEXTS[tab];
  return (
    <div className="empty stack">
      {tab === 'todo' && <Icon d={CHECK} className="all-done" />}
      <h2>{title}</h2>
      <p>{text}</p>
      {tab === 'all' && (
        <a className="button quiet" href="/">
          Apri il calcolatore
        </a>
      )}
    </div>
  );
}
