/** The tests outside of the folders of scenarios that `npm run soak` runs at a greater length too. */
export const LONG_FORMS = [
  'tests/insights',
  'tests/whatsapp',
  'src/domain',
  'src/web/lead/lead-summary.test.tsx',
  'src/server/brand-days.test.ts',
  'src/server/insights/parse-beacon.test.ts',
  'src/server/store/desk/lists/desk-plans.test.ts',
  'src/server/store/migrations/004-deliveries.test.ts',
];
