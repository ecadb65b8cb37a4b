import { randomBytes } from 'node:crypto';
import { type CompiledQuery, sql } from 'kysely';
import { digitsOf } from '../../domain/lead/phone.ts';
import { engineOf } from '../database/engine-of.ts';
import { idsOf } from '../database/ids-of.ts';
import { uuidV7 } from '../database/lead-id.ts';
import type { Db } from '../database/schema.ts';
import type { NewLead, StoredAs } from '../leads/lead.ts';

/** More space than a few leads take; random, so that no engine can compress it. */
const FILLER_BYTES = 16 * 1024;

type Ids = readonly { readonly id: string }[];

export type IntakeStore = ReturnType<typeof intakeQueries>;

export function intakeQueries(db: Db) {
  const isPostgres = engineOf(db) === 'postgres';
  const insert = isPostgres ? insertOnPostgres(db) : insertOnSqlite(db);

  /**
   * Stores leads in one transaction, synced before it resolves; results are in the order of the
   * leads. Safe to repeat if a result was lost: each lead is stored once.
   */
  async function add(leads: readonly NewLead[]): Promise<readonly StoredAs[]> {
    // On PostgreSQL too, where it is one statement: only a transaction has a timeout of its own.
    const inserted = await db
      .transaction()
      .execute((transaction) => insert(transaction, byKey(leads)));
    const created = new Set(idsOf(inserted));
    const known = await findKnown(leads.filter(({ id }) => !created.has(id)));
    return Promise.all(
      leads.map(async (lead): Promise<StoredAs> => {
        // Known by its own id: an earlier call was committed, but its result was lost.
        if (created.has(lead.id) || known.some(({ id }) => id === lead.id)) {
          return { kind: 'created', id: lead.id };
        }
        const other = known.find(({ key_hash }) => key_hash === lead.keyHash);
        // The other lead was purged in between, so the key is free again.
        if (!other) return (await add([lead]))[0] as StoredAs;
        // Without a hash the content was erased or dropped with age, and the key stays in use.
        return other.content_hash === '' || other.content_hash === lead.contentHash
          ? { kind: 'repeated', id: other.id }
          : { kind: 'conflict' };
      }),
    );
  }

  async function findKnown(leads: readonly NewLead[]) {
    if (leads.length === 0) return [];
    const ids = idsOf(leads);
    const keys = leads.map(({ keyHash }) => keyHash).filter((key) => key !== null);
    const found = db
      .selectFrom('leads')
      .select(['id', 'key_hash', 'content_hash'])
      .where((lead) =>
        lead.or([
          lead('id', 'in', ids),
          ...(keys.length > 0 ? [lead('key_hash', 'in', keys)] : []),
        ]),
      );
    if (!isPostgres) return found.execute();
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

  /** Stores a made-up lead, and takes it back. */
  async function tryToStore(now: number): Promise<void> {
    const takenBack = new Error('taken back');
    try {
      await db.transaction().execute(async (transaction) => {
        await insert(transaction, [trialLead(now)]);
        throw takenBack;
      });
    } catch (error) {
      if (error !== takenBack) throw error;
    }
  }

  return {
    add,
    /**
     * Fails if a lead could not be stored now: stores one and takes it back, then commits a write
     * that needs new disk space.
     */
    checkWritable: async (now: number) => {
      await tryToStore(now);
      await db.transaction().execute(async (transaction) => {
        if (isPostgres) await emptyReadinessCheck(transaction);
        else await transaction.deleteFrom('readiness_check').execute();
        const row = { checked_at: now, filler: randomBytes(FILLER_BYTES) };
        await transaction
          .insertInto('readiness_check')
          .values({ id: 1, ...row })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
          .execute();
      });
    },
  };
}

/**
 * Truncating starts new files, so that the check cannot reuse old space. It does not wait for
 * readers: while `pg_dump` locks every table, the row is overwritten instead.
 */
async function emptyReadinessCheck(db: Db): Promise<void> {
  await sql`do $$ begin
    lock table readiness_check in access exclusive mode nowait;
    truncate readiness_check;
  exception when lock_not_available then null;
  end $$`.execute(db);
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
    quarantineReason: null,
    createdAt: now,
    consentVersion: '',
    campaign: '',
    payload: {
      lead_name: '',
      lead_phone: '',
      consent_given: true,
      user_inputs: '',
      calculated_data: '',
      interpretive_note: '',
      whatsapp_message_ready: '',
    },
  };
}

type Insert = (to: Db, leads: readonly NewLead[]) => Promise<Ids>;

function insertOnSqlite(db: Db): Insert {
  const insertLeads = perBatchSize((leads) => insertLeadsQuery(db, leads).compile());
  return async (to, leads) => {
    const { rows } = await to.executeQuery(insertLeads(leads));
    const created = rows.filter(({ status }) => status === 'accepted').map(({ id }) => id);
    await sql`insert into deliveries (destination, id, lead_id, waiting_since)
      select 'automation', id, id, created_at from leads
      where id in (select value from json_each(${JSON.stringify(created)}))`.execute(to);
    return rows;
  };
}

/** One statement for leads and outbox together. */
function insertOnPostgres(db: Db): Insert {
  const insertAll = perBatchSize((leads) =>
    sql<{ id: string }>`with created as (${insertLeadsQuery(db, leads)}), queued as (
      insert into deliveries (destination, id, lead_id, waiting_since)
      select 'automation', id, id, created_at from created where status = 'accepted'
    ) select id from created`.compile(db),
  );
  return async (to, leads) => (await to.executeQuery(insertAll(leads))).rows;
}

function insertLeadsQuery(db: Db, leads: readonly NewLead[]) {
  return db
    .insertInto('leads')
    .values(leads.map(rowOf))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'status', 'created_at']);
}

/** Building a statement of hundreds of values costs more than running it, so they are cached. */
function perBatchSize<Row>(
  compile: (leads: readonly NewLead[]) => CompiledQuery<Row>,
): (leads: readonly NewLead[]) => CompiledQuery<Row> {
  const compiled = new Map<number, CompiledQuery<Row>>();
  return (leads) => {
    const query = compiled.get(leads.length) ?? compile(leads);
    compiled.set(leads.length, query);
    // In the order of the columns, which Kysely takes from the rows too.
    return { ...query, parameters: leads.flatMap((lead) => Object.values(rowOf(lead))) };
  };
}

function rowOf(lead: NewLead) {
  return {
    id: lead.id,
    key_hash: lead.keyHash,
    content_hash: lead.contentHash,
    status: lead.quarantineReason === null ? ('accepted' as const) : ('quarantined' as const),
    created_at: lead.createdAt,
    consent_version: lead.consentVersion,
    consent_at: lead.createdAt,
    phone: digitsOf(lead.payload.lead_phone),
    note: lead.quarantineReason,
    payload: JSON.stringify(lead.payload),
    campaign: lead.campaign,
  };
}
