import { insertAudit } from '../../audit.ts';
import type { Db, DeskMarkRow } from '../../database/schema.ts';
import { transact } from '../../database/transact.ts';
import { setOpenAnswer } from '../../outbox/lead-answer.ts';
import { queueAnswer } from '../../whatsapp/outgoing/queue.ts';
import { refused } from '../desk-error.ts';
import type { LeadChange } from '../protocol.ts';
import { answeredByHand, undoAnswered } from './answered-by-hand.ts';
import { endQuestion } from './end-question.ts';
import { type ActionRequest, actOnce } from './idempotent-action.ts';
import { type LeadBefore, lockedLead } from './require-lead.ts';

type Action = Omit<ActionRequest, 'key'> & { readonly change: LeadChange };

/** `version` is the one that the person saw. */
type ChangeRequest = ActionRequest & Action & { readonly version: number };

/** Changes that involve contact with the person, which a restriction forbids. */
const CONTACTS: ReadonlySet<LeadChange['kind']> = new Set([
  'answered',
  'answer',
  'reply',
  'called',
  'call-back',
]);

type Marks = Partial<Pick<DeskMarkRow, 'called_at' | 'call_back_day' | 'note'>>;

/** Changes a lead, only once if the request is repeated, and records who did. */
export function changeLead(db: Db, request: ChangeRequest): Promise<void> {
  return actOnce(db, request, async (transaction) => {
    const lead = await lockedLead(transaction, request.id, request.version);
    await carryOut(transaction, request, lead);
  });
}

/** The change `answered` for the command line, which shows no version. */
export function markAnswered(db: Db, { id, by, now }: Omit<Action, 'change'>): Promise<void> {
  return transact(db, async (transaction) => {
    const lead = await lockedLead(transaction, id);
    await carryOut(transaction, { id, by, now, change: { kind: 'answered' } }, lead);
  });
}

async function carryOut(db: Db, action: Action, lead: LeadBefore): Promise<void> {
  const { id, change, by, now } = action;
  await writeMarks(db, action, lead.version + 1, await apply(db, action, lead));
  await insertAudit(db, [
    { at: now, actor: by, action: change.kind, leadId: id, detail: detailOf(change, lead) },
  ]);
}

/** A call clears the day, which its undo needs. */
function detailOf(change: LeadChange, lead: LeadBefore): string | null {
  if (change.kind === 'called') return lead.call_back_day;
  return change.kind === 'undo' ? change.action : null;
}

async function apply(db: Db, { id, change, by, now }: Action, lead: LeadBefore): Promise<Marks> {
  if (CONTACTS.has(change.kind) && lead.restricted_at !== null) {
    throw refused('restricted');
  }
  switch (change.kind) {
    case 'answered':
      if (lead.answer === 'by_hand') return {};
      await answeredByHand(db, lead, now);
      return {};
    case 'answer': {
      // The page may not know yet that the answer went out by itself.
      if (!(await setOpenAnswer(db, [id], 'asked', null, now))) {
        throw refused('answered');
      }
      const result = await queueAnswer(db, id, now);
      if (result !== 'queued') throw refused(result);
      return {};
    }
    case 'called':
      return { called_at: now, call_back_day: null };
    case 'call-back':
      return { call_back_day: change.day };
    case 'note':
      return { note: change.text || null };
    case 'reply':
    case 'done':
      await endQuestion(db, lead, change, { at: now, actor: by });
      return {};
    case 'undo':
      if (change.action === 'called') {
        return { called_at: null, call_back_day: lead.call_back_day ?? (await dayCleared(db, id)) };
      }
      await undoAnswered(db, lead, now);
      return {};
  }
}

async function dayCleared(db: Db, leadId: string): Promise<string | null> {
  const called = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('lead_id', '=', leadId)
    .where('action', '=', 'called')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return called?.detail ?? null;
}

async function writeMarks(
  db: Db,
  { id, by, now }: Action,
  version: number,
  marks: Marks,
): Promise<void> {
  const changed = { ...marks, version, changed_by: by, changed_at: now };
  await db
    .insertInto('desk_marks')
    .values({ lead_id: id, ...changed })
    .onConflict((conflict) => conflict.column('lead_id').doUpdateSet(changed))
    .execute();
}
