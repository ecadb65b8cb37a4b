import { ensureBuilt } from '../../../scripts/ensure-built.mjs';

/** `npx playwright test` alone tests what is written, not what was once built. */
export default ensureBuilt;
