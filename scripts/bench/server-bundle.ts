/** What the bench of leads needs of the server, built as one file. */
export { admission } from '../../src/server/admission.ts';
export { readConfig } from '../../src/server/config.ts';
export { openMetrics } from '../../src/server/metrics.ts';
export { openServer } from '../../src/server/open-server.ts';
export { BODY_LIMIT_BYTES } from '../../src/server/routes/leads.ts';
