/** What the bench needs of the server, built as one file. */

export { brand } from '../../brand.config.ts';
export { estimate } from '../../src/domain/estimate.ts';
export { makeLeadPayload } from '../../src/domain/lead-payload.ts';
export { admission } from '../../src/server/admission.ts';
export { readConfig } from '../../src/server/config.ts';
export { openMetrics } from '../../src/server/metrics.ts';
export { openServer } from '../../src/server/open-server.ts';
export { BODY_LIMIT_BYTES } from '../../src/server/routes/leads.ts';
export { openServerStore } from '../../src/server/store/open-store.ts';
export { uuidV7 } from '../../src/server/uuid-v7.ts';
