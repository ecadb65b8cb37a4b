/**
 * The mutated files, the tests that should fail, and the percentage of mutants that they must
 * detect. Each mutant runs only the tests of its area.
 * @typedef {{ mutate: string[], tests: string[], threshold: number, usesPostgres: boolean }} Area
 */

/** @type {Readonly<Record<string, Area>>} */
export const AREAS = {
  domain: {
    mutate: ['src/domain/**/*.ts'],
    tests: ['src/domain/**/*.test.ts'],
    threshold: 90,
    usesPostgres: false,
  },
  sending: {
    mutate: ['src/web/lead/{calculation-id,send-lead}.ts'],
    tests: ['src/web/lead/{calculation-id,send-lead}.test.ts'],
    threshold: 85,
    usesPostgres: false,
  },
  intake: {
    mutate: ['src/server/{intake/*,store/commit-queue}.ts'],
    tests: ['src/server/intake/*.test.ts'],
    threshold: 85,
    usesPostgres: false,
  },
  store: {
    mutate: [
      'src/server/store/{,leads/,deliveries/,erasure/,retention/,backup/}*-queries.ts',
      'src/server/store/leads/{backlog,leads-with-delivery,tally-query}.ts',
      'src/server/store/deliveries/{adopt-leads,attempt-log,close-deliveries,delivered-counts,due-deliveries,lock-deliveries,record-results,requeue}.ts',
      'src/server/store/erasure/{erase-sender,lead-deletion,lead-erasure,restriction}.ts',
    ],
    tests: [
      'src/server/{retention,store,store/{leads,deliveries,erasure,retention,backup,sqlite,postgres}}/*.test.ts',
      // The desk reopens deliveries, and leads from before the outbox are adopted.
      'src/server/store/{desk/actions/*,migrations/004-deliveries}.test.ts',
    ],
    threshold: 85,
    usesPostgres: true,
  },
  relay: {
    mutate: ['src/server/relay/*.ts'],
    tests: ['src/server/relay/*.test.ts'],
    threshold: 85,
    usesPostgres: true,
  },
};

/** @param {string | undefined} name @returns {Area} */
export function areaOf(name) {
  const area = AREAS[String(name)];
  if (!area) throw new Error(`No area ${name}: there are ${Object.keys(AREAS).join(', ')}.`);
  return area;
}
