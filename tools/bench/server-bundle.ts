/** What the bench needs of the server, built as one file. */

export { brand } from '../../brand.config.ts';
export { estimate } from '../../src/domain/estimate/estimate.ts';
export { makeLeadPayload } from '../../src/domain/lead/lead-payload.ts';
export { readConfig } from '../../src/server/config.ts';
export { admission } from '../../src/server/http/admission.ts';
export { BODY_LIMIT_BYTES } from '../../src/server/http/routes/leads.ts';
export { openMetrics } from '../../src/server/metrics.ts';
export { openServer } from '../../src/server/open-server.ts';
export { uuidV7 } from '../../src/server/store/lead-id.ts';
export { openServerStore } from '../../src/server/store/open-store.ts';
