import { contactsText, totalText } from '../../domain/desk/count-text.ts';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { COUNT_LIMIT } from '../../domain/desk/lead-list.ts';
import type { StateItem } from '../../domain/desk/service-state.ts';
import { momentText } from '../brand-days.ts';
import { DAY } from '../clock.ts';
import type { CallContext } from './desk-parts.ts';
import { rowFilter } from './row-filter.ts';

const STALE_MS = DAY;

/** Who waits: for the automation where there is one, else for the people at the desk. */
export async function waitingItem(context: CallContext): Promise<StateItem> {
  const waiting = await (context.ways.automation ? forAutomation(context) : forPeople(context));
  return { item: 'backlog', ...waiting };
}

type Waiting = Omit<StateItem, 'item'>;

async function forAutomation({ parts: { store }, now }: CallContext): Promise<Waiting> {
  const { waiting, dead, oldestWaitingAt } = await store.backlog();
  if (dead > 0) {
    const them = dead === 1 ? 'lo' : 'li';
    return {
      health: 'bad',
      text: `L'automazione ha rifiutato ${contactsText(dead)}: chi gestisce il server ${them} rimandi con \`leads retry --dead\`.`,
    };
  }
  if (waiting === 0) return { health: 'good', text: 'Nessun contatto in coda.' };
  const text = `In coda per l'automazione: ${contactsText(waiting)}, ${since(waiting, oldestWaitingAt)}.`;
  return (await store.countStale(now - STALE_MS)) > 0
    ? { health: 'bad', text: `${text} Scrivi tu a chi aspetta da più di un giorno.` }
    : { health: 'good', text };
}

async function forPeople({ parts, ways, now }: CallContext): Promise<Waiting> {
  const filter = { ...rowFilter({ tab: 'todo' }, ways), until: now - STALE_MS };
  const { rows: stale } = await parts.store.desk.listRows(filter, COUNT_LIMIT + 1);
  const [oldest] = stale;
  if (!oldest) return { health: 'good', text: 'In Da fare nessuno aspetta da più di un giorno.' };
  const count = stale.length;
  const people = totalText({ total: count, isCutOff: false });
  const came = `${count === 1 ? '' : 'il primo '}arrivato ${withArticle('il', momentText(oldest.createdAt))}`;
  return {
    health: 'warning',
    // Not for how long they wait: whoever came days ago may have written a minute ago.
    text: `Ancora in Da fare più di un giorno dopo la richiesta: ${people}, ${came}. Apri Da fare e scrivi a chi aspetta.`,
  };
}

function since(count: number, oldest: number): string {
  return `${count === 1 ? '' : 'il più vecchio '}${withArticle('dal', momentText(oldest))}`;
}
