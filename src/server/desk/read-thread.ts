import { shownFailure } from '../../domain/answer/answer-state.ts';
import type { ThreadMessage } from '../../domain/desk/lead-detail.ts';
import type { Db } from '../database/schema.ts';
import { lastFirst } from '../people/last-written.ts';
import { isFromAny, MAX_MESSAGES, nameOf, type Sender } from '../people/message-sender.ts';

/** What a person, who may have written in several ways, and the brand wrote, the oldest first. */
export async function readThread(
  db: Db,
  senders: readonly Sender[],
): Promise<readonly ThreadMessage[]> {
  const received = await db
    .selectFrom('incoming_messages')
    .select(['id', 'sent_at', 'text'])
    .where(isFromAny(senders))
    .$call(lastFirst)
    .limit(MAX_MESSAGES)
    .execute();
  const sent = await db
    .selectFrom('outgoing_messages')
    .select(['id', 'created_at', 'kind', 'text', 'by_whom', 'status', 'failure', 'failure_text'])
    .where('recipient', 'in', senders.map(nameOf))
    .where('kind', 'in', ['text', 'reply'])
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES)
    .execute();
  const visitors = received.map(
    ({ id, sent_at: at, text }): ThreadMessage => ({
      id,
      at,
      from: 'visitor',
      kind: text === null ? 'other' : 'text',
      text,
      by: null,
      state: null,
      reason: null,
    }),
  );
  const ours = sent.map(
    (row): ThreadMessage => ({
      id: row.id,
      at: row.created_at,
      from: 'us',
      kind: row.kind === 'reply' ? 'text' : 'analysis',
      text: row.text,
      by: row.by_whom,
      state: row.status ?? 'queued',
      reason: shownFailure(row),
    }),
  );
  return [...visitors, ...ours].toSorted(
    (one, other) => one.at - other.at || (one.id < other.id ? -1 : 1),
  );
}
