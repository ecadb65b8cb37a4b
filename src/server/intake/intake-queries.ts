import type { CalculatorInput, PhysicalGoal } from '../../domain/calculator/calculator-input.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import { digitsOf } from '../../domain/lead/phone.ts';
import { engineOf } from '../database/engine-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { uuidV7 } from '../database/lead-id.ts';
import { writeMeta } from '../database/meta.ts';
import type { Db } from '../database/schema.ts';
import { transact } from '../database/transact.ts';
import { payloadOf } from '../leads/bodies.ts';
import type { NewLead, StoredAs } from '../leads/lead.ts';
import { searchText } from '../leads/search-text.ts';
import { addDeliveries } from '../outbox/change-deliveries.ts';

/**
 * Stores leads in one transaction, synced before it resolves; results are in the order of the
 * leads. Safe to repeat if a result was lost: each lead is stored once.
 */
export async function addLeads(db: Db, leads: readonly NewLead[]): Promise<readonly StoredAs[]> {
  const { created, erased } = await db
    .transaction()
    .execute((transaction) => insertLeads(transaction, leads));
  const known = await findKnown(
    db,
    leads.filter(({ id }) => !created.has(id) && !erased.has(id)),
  );
  return Promise.all(
    leads.map(async (lead): Promise<StoredAs> => {
      // Known by its own id: an earlier call was committed, but its result was lost.
      if (created.has(lead.id) || known.some(({ id }) => id === lead.id)) {
        return { kind: 'created', id: lead.id };
      }
      const erasedId = erased.get(lead.id);
      if (erasedId !== undefined) return { kind: 'repeated', id: erasedId };
      const other = known.find(({ key_hash }) => key_hash === lead.keyHash);
      // The other lead was purged in between, so the key is free again.
      if (!other) return (await addLeads(db, [lead]))[0] as StoredAs;
      // Without a hash the content was dropped with age, and the key stays in use.
      return other.content_hash === null || other.content_hash === lead.contentHash
        ? { kind: 'repeated', id: other.id }
        : { kind: 'conflict' };
    }),
  );
}

async function findKnown(db: Db, leads: readonly NewLead[]) {
  if (leads.length === 0) return [];
  const ids = idsOf(leads);
  const keys = leads.map(({ keyHash }) => keyHash).filter((key) => key !== null);
  const found = db
    .selectFrom('leads')
    .select(['id', 'key_hash', 'content_hash'])
    .where((lead) =>
      lead.or([lead('id', 'in', ids), ...(keys.length > 0 ? [lead('key_hash', 'in', keys)] : [])]),
    );
  if (engineOf(db) === 'sqlite') return found.execute();
  // A visible row need not have reached the synchronous standby yet. Committing a write after it
  // waits for the standby as the first commit did.
  return db.transaction().execute((transaction) =>
    transaction
      .with('found', () => found.orderBy('id').forUpdate())
      .updateTable('leads')
      .from('found')
      .set((row) => ({ consent_version: row.ref('leads.consent_version') }))
      .whereRef('leads.id', '=', 'found.id')
      .returning(['leads.id', 'leads.key_hash', 'leads.content_hash'])
      .execute(),
  );
}

/** Fails if a lead could not be stored now: stores one and takes it back, then commits a write. */
export async function checkWritable(db: Db, now: number): Promise<void> {
  const takenBack = new Error('taken back');
  try {
    await db.transaction().execute(async (transaction) => {
      await insertLeads(transaction, [trialLead(now)]);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  await transact(db, (transaction) => writeMeta(transaction, 'checked_at', String(now)));
}

/** Sorted, because commits that hold the same keys in different orders would deadlock. */
function byKey(leads: readonly NewLead[]): readonly NewLead[] {
  return leads.toSorted((one, other) => ((one.keyHash ?? '') < (other.keyHash ?? '') ? -1 : 1));
}

/** Says nothing about anybody, and is never committed. */
function trialLead(now: number): NewLead {
  return {
    id: uuidV7(now),
    keyHash: null,
    contentHash: '',
    held: null,
    createdAt: now,
    consentVersion: '',
    campaign: null,
    payload: payloadOf({ name: '', phone: '' }, null),
  };
}

type Inserted = {
  readonly created: ReadonlySet<string>;
  /** By id, the lead that had the key before, and was erased. */
  readonly erased: ReadonlyMap<string, string>;
};

/** Stores leads and puts those that are not in quarantine into the outbox. */
async function insertLeads(db: Db, leads: readonly NewLead[]): Promise<Inserted> {
  const inserted = await db
    .insertInto('leads')
    .values(byKey(leads).map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'key_hash', 'held', 'created_at'])
    .execute();
  const erased = await withErasedKeys(db, inserted);
  if (erased.size > 0)
    await db
      .deleteFrom('leads')
      .where('id', 'in', [...erased.keys()])
      .execute();
  const created = inserted.filter(({ id }) => !erased.has(id));
  const ids = new Set(idsOf(created));
  const bodies = leads
    .filter(({ id }) => ids.has(id))
    .map(({ id, payload }) => ({ lead: id, payload: JSON.stringify(payload) }));
  if (bodies.length > 0) await db.insertInto('bodies').values(bodies).execute();
  const deliveries = created
    .filter(({ held }) => held === null)
    .map(({ id, created_at }) => ({
      destination: 'automation' as const,
      id,
      lead_id: id,
      waiting_since: created_at,
    }));
  await addDeliveries(db, deliveries);
  return { created: ids, erased };
}

/** Asked after the insert, which on PostgreSQL waits for an erasure of a lead with the same key. */
async function withErasedKeys(
  db: Db,
  leads: readonly { readonly id: string; readonly key_hash: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const keys = leads.flatMap(({ key_hash }) => key_hash ?? []);
  if (keys.length === 0) return new Map();
  const erased = await db
    .selectFrom('erased_keys')
    .select(['key_hash', 'lead_id'])
    .where('key_hash', 'in', keys)
    .execute();
  const idOf = new Map(erased.map(({ key_hash, lead_id }) => [key_hash, lead_id]));
  return new Map(
    leads.flatMap(({ id, key_hash }) => {
      const before = idOf.get(key_hash ?? '');
      return before === undefined ? [] : [[id, before] as const];
    }),
  );
}

function rowOf(lead: NewLead) {
  const phone = digitsOf(lead.payload.lead_phone);
  return {
    id: lead.id,
    key_hash: lead.keyHash,
    content_hash: lead.contentHash,
    created_at: lead.createdAt,
    consent_version: lead.consentVersion,
    consent_at: lead.createdAt,
    phone,
    held: lead.held,
    name: lead.payload.lead_name,
    goal: goalOf(lead.payload),
    campaign: lead.campaign,
    search: searchText(lead.payload.lead_name, phone, lead.campaign),
  };
}

function goalOf({ user_inputs: inputs }: LeadPayload): PhysicalGoal | null {
  return inputs === '' ? null : (JSON.parse(inputs) as CalculatorInput).physicalGoal;
}
