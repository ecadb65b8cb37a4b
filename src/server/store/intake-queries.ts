import type { CompiledQuery, Kysely } from 'kysely';
import type { IntakeStore, NewLead, StoredAs } from './lead-store.ts';
import type { Tables } from './schema.ts';

const COLUMNS = [
  'id',
  'key_hash',
  'content_hash',
  'status',
  'created_at',
  'consent_version',
  'consent_at',
  'lead_phone',
  'next_attempt_at',
  'note',
  'payload',
  'campaign',
] as const;

/** On a full disk one small page may still fit where no lead does. */
const FILLER = 'x'.repeat(16 * 1024);

export function intakeQueries(db: Kysely<Tables>): IntakeStore {
  const insert = insertOf(db);

  async function add(leads: readonly NewLead[]): Promise<readonly StoredAs[]> {
    const { rows } = await db.executeQuery(insert(leads));
    const created = new Set(rows.map(({ id }) => id));
    const before = await known(leads.filter(({ id }) => !created.has(id)));
    return Promise.all(
      leads.map(async (lead): Promise<StoredAs> => {
        // Known by its own id: an earlier try was committed, but its answer was lost on the way.
        if (created.has(lead.id) || before.some(({ id }) => id === lead.id)) {
          return { kind: 'created', id: lead.id };
        }
        const other = before.find(({ key_hash }) => key_hash === lead.keyHash);
        // Purged in this very moment: the key is free again.
        if (!other) return (await add([lead]))[0] as StoredAs;
        // Without its content, erased or aged: whatever comes under its key is not stored again.
        return other.content_hash === '' || other.content_hash === lead.contentHash
          ? { kind: 'repeated', id: other.id }
          : { kind: 'conflict' };
      }),
    );
  }

  async function known(leads: readonly NewLead[]) {
    if (leads.length === 0) return [];
    const ids = leads.map(({ id }) => id);
    const keys = leads.map(({ keyHash }) => keyHash).filter((key) => key !== null);
    return db
      .selectFrom('leads')
      .select(['id', 'key_hash', 'content_hash'])
      .where((lead) =>
        lead.or([
          lead('id', 'in', ids),
          ...(keys.length > 0 ? [lead('key_hash', 'in', keys)] : []),
        ]),
      )
      .execute();
  }

  return {
    add,
    prove: async (now) => {
      await db
        .updateTable('proof')
        .set({ proved_at: now, filler: FILLER })
        .where('id', '=', 1)
        .execute();
    },
  };
}

/** Building a statement of hundreds of values costs more than running it: one a batch size. */
function insertOf(
  db: Kysely<Tables>,
): (leads: readonly NewLead[]) => CompiledQuery<{ id: string }> {
  const compiled = new Map<number, CompiledQuery<{ id: string }>>();
  return (leads) => {
    let query = compiled.get(leads.length);
    if (!query) {
      query = db
        .insertInto('leads')
        .columns(COLUMNS)
        .values(leads.map(rowOf))
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .compile();
      compiled.set(leads.length, query);
    }
    const parameters = leads.flatMap((lead) => {
      const row = rowOf(lead);
      return COLUMNS.map((column) => row[column]);
    });
    return { ...query, parameters };
  };
}

function rowOf(lead: NewLead) {
  return {
    id: lead.id,
    key_hash: lead.keyHash,
    content_hash: lead.contentHash,
    status: lead.quarantineReason === null ? ('waiting' as const) : ('quarantined' as const),
    created_at: lead.createdAt,
    consent_version: lead.consentVersion,
    consent_at: lead.createdAt,
    lead_phone: lead.payload.lead_phone,
    next_attempt_at: lead.createdAt,
    note: lead.quarantineReason,
    payload: JSON.stringify(lead.payload),
    campaign: lead.campaign,
  };
}
