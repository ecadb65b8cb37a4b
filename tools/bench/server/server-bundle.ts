/** The parts of the server that the bench needs, built as one file, and the lead that it sends. */

export { DESK_API_PATH, DESK_SIGN_IN_PATH } from '../../../src/domain/desk/desk-api.ts';
export { LEAD_WEBHOOK_PATH, WHATSAPP_WEBHOOK_PATH } from '../../../src/domain/paths.ts';
export { readConfig } from '../../../src/server/config.ts';
export { invite } from '../../../src/server/desk/access/invitation.ts';
export { admission } from '../../../src/server/http/guard/admission.ts';
export { BODY_LIMIT_BYTES } from '../../../src/server/http/routes/leads.ts';
export { openServer } from '../../../src/server/open-server.ts';
export { openPictureDrawer } from '../../../src/server/picture/picture-drawer.ts';
export { moveDatabase } from '../../../src/server/store/move/move-database.ts';
export {
  openMoveTarget,
  openOperatorStore,
  openServerStore,
} from '../../../src/server/store/open-store.ts';
export { SqliteDriver } from '../../../src/server/store/sqlite/sqlite-driver.ts';
export { openStoreBeside } from '../../../src/server/store/thread/open-store-beside.ts';
export { newLead, payloadOf } from '../../../tests/support/leads.ts';
