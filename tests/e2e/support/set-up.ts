import { ensureBrowser } from '../../../scripts/setup/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/setup/ensure-built.mjs';

/** `npx playwright test` alone finds a browser, and tests what is written, not what was once built. */
export default async function setUp(): Promise<void> {
  await ensureBuilt();
  process.env['CHROMIUM_PATH'] ??= await ensureBrowser();
}
