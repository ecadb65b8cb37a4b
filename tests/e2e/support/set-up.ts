import { ensureBrowser } from '../../../scripts/setup/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/setup/ensure-built.mjs';
import { ensureEngines } from '../../../scripts/setup/ensure-engines.mjs';

/** Makes `npx playwright test` find the browsers and test a build of the current sources. */
export default async function setUp(): Promise<void> {
  await ensureBuilt();
  process.env['CHROMIUM_PATH'] ??= await ensureBrowser();
  Object.assign(process.env, await ensureEngines());
}
