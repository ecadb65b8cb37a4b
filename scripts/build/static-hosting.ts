import { copyFileSync, writeFileSync } from 'node:fs';
import { runnerImport } from 'vite';
import { ROOT } from '../setup/run.mjs';

/**
 * Writes what a host needs in place of our server: the headers to send, made by the server's code
 * with these pages' hashes, and a page for every screen, so that no host needs rewrite rules.
 * @param {string} webFolder the finished pages
 * @param {string} nginxFile for nginx, which reads no configuration from the folder of the pages
 * @param {string} staticWebhook
 * @param {NodeJS.ProcessEnv} [env] names the sites that may embed the pages, as for our server
 */
export async function writeHostFiles(webFolder, nginxFile, staticWebhook, env = process.env) {
  /** @type {{ module: typeof import('../../src/server/config.ts') }} */
  const { module: config } = await runnerImport(`${ROOT}src/server/config.ts`);
  /** @type {{ module: typeof import('../../src/server/http/security-headers.ts') }} */
  const { module: server } = await runnerImport(`${ROOT}src/server/http/security-headers.ts`);
  /** @type {{ module: typeof import('../../src/brand/pages/static-host-files.ts') }} */
  const { module: host } = await runnerImport(`${ROOT}src/brand/pages/static-host-files.ts`);
  const embedOrigins = config.readEmbedOrigins(env);
  const headers = {
    ...server.securityHeaders(server.readPages(webFolder), staticWebhook, embedOrigins),
    ...server.TLS_ONLY,
  };
  for (const copy of host.SHELL_COPIES) {
    copyFileSync(`${webFolder}/shell.html`, `${webFolder}/${copy}`);
  }
  for (const [name, text] of Object.entries(host.staticHostFiles(headers))) {
    writeFileSync(`${webFolder}/${name}`, text);
  }
  writeFileSync(nginxFile, host.nginxSnippet(headers));
}
