import { contactsText, totalText } from '../../../domain/desk/count-text.ts';
import { withArticle } from '../../../domain/desk/italian-date.ts';
import { COUNT_LIMIT } from '../../../domain/desk/lead-list.ts';
import type { StateItem } from '../../../domain/desk/service-state.ts';
import { idsOf } from '../../database/ids-of.ts';
import type { Db } from '../../database/schema.ts';
import { listRows, type RowPosition } from '../../lists/list-rows.ts';
import { countStale, readBacklog } from '../../overview/backlog.ts';
import { momentText, startOfDay } from '../../time/brand-days.ts';
import { DAY } from '../../time/clock.ts';
import { rowFilter } from '../row-filter.ts';
import type { CallContext } from './call-context.ts';

const STALE_MS = DAY;

/** How many people wait for the desk, and how many leads for the automation, and since when. */
export async function waitingItems(context: CallContext): Promise<readonly StateItem[]> {
  const forPeople: StateItem = { item: 'todo', ...(await toDo(context)) };
  if (!context.ways.automation) return [forPeople];
  return [{ item: 'backlog', ...(await inQueue(context)) }, forPeople];
}

type Waiting = Omit<StateItem, 'item'>;

async function inQueue({ options: { store }, now }: CallContext): Promise<Waiting> {
  const { waiting, dead, oldestWaitingAt } = await readBacklog(store.db);
  const queued = `In coda per l'automazione: ${contactsText(waiting)}, ${since(waiting, oldestWaitingAt)}.`;
  if (dead > 0) {
    // Some may be announcements of erasures rather than leads.
    const [deliveries, them] = dead === 1 ? ['consegna', 'la'] : ['consegne', 'le'];
    const refused = `L'automazione ha rifiutato ${dead} ${deliveries}: chi gestisce il server ${them} invii di nuovo con \`leads retry --dead\`.`;
    return { health: 'bad', text: waiting === 0 ? refused : `${refused} ${queued}` };
  }
  if (waiting === 0) return { health: 'good', text: 'Nessun contatto in coda.' };
  return (await countStale(store.db, now - STALE_MS)) > 0
    ? { health: 'bad', text: `${queued} Scrivi tu a chi aspetta da più di un giorno.` }
    : { health: 'good', text: queued };
}

async function toDo({ options, ways, now }: CallContext): Promise<Waiting> {
  const { db } = options.store;
  const rows = await listRows(db, rowFilter({ tab: 'todo' }, ways, now), COUNT_LIMIT + 1);
  if (rows.length === 0) return { health: 'good', text: 'Nessuno aspetta.' };
  const oldest = await oldestWaiting(db, rows);
  const people = totalText(rows.length);
  const wait =
    rows.length === 1
      ? `aspetta ${withArticle('dal', momentText(oldest))}`
      : `aspettano, il primo ${withArticle('dal', momentText(oldest))}`;
  const text = `${people} ${wait}.`;
  return oldest < now - STALE_MS
    ? {
        health: 'warning',
        text: `${text} Apri «Da fare» e scrivi a chi aspetta da più di un giorno.`,
      }
    : { health: 'good', text };
}

function since(count: number, oldest: number): string {
  return `${count === 1 ? '' : 'il più vecchio '}${withArticle('dal', momentText(oldest))}`;
}

/**
 * The earliest time since which one of these tasks waits for us: since the day of the call, since the
 * visitor wrote, or else since it came. A visitor who came days ago may have written a minute ago.
 */
async function oldestWaiting(db: Db, rows: readonly RowPosition[]): Promise<number> {
  const asked = await db
    .selectFrom('leads')
    .select((lead) => [
      'leads.id',
      'leads.answer_at',
      lead
        .selectFrom('incoming_messages as message')
        .select(({ fn }) => fn.min('message.sent_at').as('sent_at'))
        .whereRef('message.phone', '=', 'leads.phone')
        .whereRef('message.used_for_lead', '=', 'leads.id')
        .as('wrote_at'),
    ])
    .where('leads.id', 'in', idsOf(rows))
    .where('leads.answer', '<>', 'none')
    .execute();
  // Messages are deleted after 30 days.
  const waitsSince = new Map(
    asked.map(({ id, answer_at, wrote_at }) => [id, wrote_at ?? answer_at]),
  );
  return Math.min(
    ...rows.map(({ id, group, at }) => {
      if (typeof at === 'string') return startOfDay(at);
      return group === 'rest' ? (waitsSince.get(id) ?? at) : at;
    }),
  );
}
