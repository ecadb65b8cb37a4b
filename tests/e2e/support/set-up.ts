import { ensureBuilt } from '../../../scripts/ensure-built.ts';
import { ensureBrowser } from '../../../scripts/test/ensure-browser.ts';
import { ensureEngines } from '../../engines/support/ensure-engines.ts';

/** Makes `npx playwright test` find the browsers and test a build of the current sources. */
export default async function setUp(): Promise<void> {
  await ensureBuilt();
  process.env['CHROMIUM_PATH'] ??= await ensureBrowser();
  Object.assign(process.env, await ensureEngines());
}
