import { ensurePrograms } from '../../support/debian-programs.ts';

/** Where Debian's package puts Firefox. */
const DEBIANS_FIREFOX = '/usr/bin/firefox-esr';

/**
 * Finds or installs Firefox and WebKitGTK, and says so where that is not possible. Chromium has
 * `ensureBrowser`. Returns the environment that tells the tests which of them there are.
 */
export async function ensureEngines(): Promise<Record<string, string>> {
  const given = process.env['FIREFOX_PATH'];
  const firefox = given || ((await ensurePrograms(['firefox-esr'])) && DEBIANS_FIREFOX);
  const hasWebKit = await ensurePrograms(['WebKitWebDriver', 'webkit-for-python', 'Xvfb']);
  return { ...(firefox && { FIREFOX_PATH: firefox }), ...(hasWebKit && { HAS_WEBKIT: '1' }) };
}
