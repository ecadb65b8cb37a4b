/** Tests outside of the scenario folders that `npm run soak` also runs at full length. */
export const LONG_FORMS = [
  'tests/insights',
  'tests/pictures.test.ts',
  'tests/privacy/postgres-scrub.test.ts',
  'tests/whatsapp',
  'src/domain',
  'src/web/lead/lead-summary.test.tsx',
  'src/server/time/brand-days.test.ts',
  'src/server/insights/parse-beacon.test.ts',
  'src/server/store/desk/lists/desk-plans.test.ts',
  'src/server/store/migrations/004-deliveries.test.ts',
];
