import { transact } from '../database/transact.ts';
import type { Db, MoveRow } from '../schema.ts';
import { StoreError } from '../store-error.ts';
import { seal, unseal } from './seal.ts';

export type MoveState = Readonly<Omit<MoveRow, 'id'>>;

export async function readMoveState(db: Db): Promise<MoveState | undefined> {
  return db.selectFrom('moves').select(['state', 'other', 'at']).executeTakeFirst();
}

export async function refuseMoved(db: Db): Promise<void> {
  const state = await readMoveState(db);
  if (state) throw new StoreError(moveText(state));
}

/** Call it in a transaction: a mark without its seal prevents no write. */
export async function writeMoveState(db: Db, state: MoveState | undefined): Promise<void> {
  await (state ? seal(db) : unseal(db));
  await replaceMark(db, state);
}

/** Changes a database that has a mark, in a transaction: others see the mark all the time. */
export function whileUnmarked(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  return transact(db, async (transaction) => {
    const state = await readMoveState(transaction);
    await replaceMark(transaction, undefined);
    await work(transaction);
    await replaceMark(transaction, state);
  });
}

async function replaceMark(db: Db, state: MoveState | undefined): Promise<void> {
  await db.deleteFrom('moves').execute();
  if (!state) return;
  await db
    .insertInto('moves')
    .values({ id: 1, ...state })
    .execute();
}

/** Says why this database must not be served or changed, and what to do. */
export function moveText({ state, other, at }: MoveState): string {
  const day = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return state === 'moved'
    ? `This database was moved to ${other} on ${day} UTC: set DATABASE_URL to that one. To come back, run \`leads move\` there with this one as its target.`
    : `A move from ${other} to this database began on ${day} UTC and is not complete: run the same \`leads move\` again.`;
}
