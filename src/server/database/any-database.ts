import type { Kysely } from 'kysely';

/** For what asks no typed query: migrations and the choice of the engine. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyDatabase = Kysely<any>;
