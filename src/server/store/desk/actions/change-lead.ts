import type { Kysely } from 'kysely';
import type { Answer } from '../../../../domain/answer/answer-state.ts';
import { type AuditAction, insertAudit } from '../../audit-queries.ts';
import type { DeskMarkRow, LeadRow, Tables } from '../../schema.ts';
import { transact } from '../../transact.ts';
import { answeredByHand } from '../../whatsapp/answered-by-hand.ts';
import { setAnswer } from '../../whatsapp/lead-answer.ts';
import { queueAnswer } from '../../whatsapp/outgoing/queue-answer.ts';
import { lockIndex } from '../desk-lock.ts';
import type { ChangeResult, LeadChangeRequest, Refusal } from '../desk-types.ts';
import { indexNow } from '../index/index-queue.ts';
import { reopenDelivery } from './close-deliveries.ts';
import { noteAction } from './idempotent-action.ts';

type Engine = 'sqlite' | 'postgres';

/** Thrown so that nothing of the transaction stays. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

type Marks = Partial<Pick<DeskMarkRow, 'call_back_day' | 'undo_answer'>> & {
  readonly called_at?: number;
  readonly note?: string;
};

/** Changes a lead once, however often the same request comes, and writes down who did. */
export async function changeLead(
  db: Kysely<Tables>,
  engine: Engine,
  request: LeadChangeRequest,
): Promise<ChangeResult> {
  const { id, version, change, key, by, now } = request;
  return refusable(() =>
    transact(db, async (transaction) => {
      await lockIndex(transaction, engine);
      const noted = await noteAction(transaction, key, now);
      if (noted === 'key_reused') throw new RefusedError({ kind: 'key_reused' });
      if (noted === 'repeated') return;
      const known = await requireVersion(transaction, id, version);
      const marks = await apply(transaction, engine, request, known);
      await writeMarks(transaction, request, marks);
      const action: AuditAction = change.kind;
      const detail = change.kind === 'undo' ? change.action : null;
      await insertAudit(transaction, [{ at: now, actor: by, action, leadId: id, detail }]);
      await indexNow(transaction, engine, { leads: [id] });
    }),
  );
}

export async function refusable(run: () => Promise<void>): Promise<ChangeResult> {
  try {
    await run();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

type KnownLead = Pick<LeadRow, 'id'> & {
  readonly answer: Answer;
  readonly answer_at: number;
  readonly answer_reason: string | null;
  readonly undo_answer: string | null;
};

/** The lead as the person saw it, or a refusal. */
export async function requireVersion(
  db: Kysely<Tables>,
  id: string,
  version: number,
): Promise<KnownLead> {
  const lead = await db
    .selectFrom('leads')
    .leftJoin('desk_marks', 'desk_marks.lead_id', 'leads.id')
    .select([
      'leads.id',
      'leads.answer',
      'leads.answer_at',
      'leads.answer_reason',
      'desk_marks.version',
      'desk_marks.changed_by',
      'desk_marks.changed_at',
      'desk_marks.undo_answer',
    ])
    .where('leads.id', '=', id)
    .where('leads.status', '<>', 'erased')
    .executeTakeFirst();
  if (!lead) throw new RefusedError({ kind: 'not_found' });
  if ((lead.version ?? 0) !== version) {
    const { changed_by, changed_at } = lead;
    throw new RefusedError({ kind: 'changed', by: changed_by ?? '', at: changed_at ?? 0 });
  }
  return lead;
}

async function apply(
  db: Kysely<Tables>,
  engine: Engine,
  { id, change, now }: LeadChangeRequest,
  lead: KnownLead,
): Promise<Marks> {
  switch (change.kind) {
    case 'answered': {
      if (lead.answer === 'by_hand') return {};
      await answeredByHand(db, engine, id, now);
      const { answer, answer_at, answer_reason } = lead;
      return { undo_answer: JSON.stringify({ answer, answer_at, answer_reason }) };
    }
    case 'answer': {
      const result = await queueAnswer(db, engine, id, now);
      if (result !== 'queued') throw new RefusedError({ kind: result });
      return {};
    }
    case 'called':
      return { called_at: now };
    case 'call-back':
      return { call_back_day: change.day };
    case 'note':
      return { note: change.text };
    case 'undo':
      if (change.action === 'called') return { called_at: 0 };
      await undoAnswered(db, engine, lead, now);
      return { undo_answer: null };
  }
}

async function undoAnswered(
  db: Kysely<Tables>,
  engine: Engine,
  lead: KnownLead,
  now: number,
): Promise<void> {
  if (lead.answer !== 'by_hand' || lead.undo_answer === null) {
    throw new RefusedError({ kind: 'invalid' });
  }
  const before = JSON.parse(lead.undo_answer) as Pick<KnownLead, 'answer' | 'answer_reason'>;
  await setAnswer(db, [lead.id], before.answer, before.answer_reason, now);
  if (before.answer !== 'none') await followText(db, engine, lead.id, now);
  await reopenDelivery(db, engine, lead.id);
}

/**
 * While a lead counted as answered by hand, its text may have gone out, or was held back and has to
 * be queued again.
 */
async function followText(
  db: Kysely<Tables>,
  engine: Engine,
  leadId: string,
  now: number,
): Promise<void> {
  const text = await db
    .selectFrom('outgoing_messages')
    .select(['status', 'error_text'])
    .where('lead_id', '=', leadId)
    .where('kind', '=', 'text')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!text || text.status === null) return;
  if (text.status !== 'failed') {
    await setAnswer(db, [leadId], text.status, null, now);
    return;
  }
  if (text.error_text !== 'by_hand') return;
  const result = await queueAnswer(db, engine, leadId, now);
  if (result !== 'queued') await setAnswer(db, [leadId], 'failed', result, now);
}

async function writeMarks(
  db: Kysely<Tables>,
  { id, version, by, now }: LeadChangeRequest,
  marks: Marks,
): Promise<void> {
  const changed = { ...marks, version: version + 1, changed_by: by, changed_at: now };
  await db
    .insertInto('desk_marks')
    .values({ lead_id: id, call_back_day: null, undo_answer: null, ...changed })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(changed))
    .execute();
}
