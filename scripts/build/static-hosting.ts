import { copyFileSync, writeFileSync } from 'node:fs';
import {
  nginxSnippet,
  SHELL_COPIES,
  staticHostFiles,
} from '../../src/brand/pages/static-host-files.ts';
import { readEmbedOrigins } from '../../src/server/config.ts';
import { readPages, securityHeaders, TLS_ONLY } from '../../src/server/http/security-headers.ts';

/**
 * Writes what a host needs in place of our server: the headers to send, made by the server's code
 * with these pages' hashes, and a page for every screen, so that no host needs rewrite rules.
 * @param webFolder the finished pages
 * @param nginxFile for nginx, which reads no configuration from the folder of the pages
 * @param env names the sites that may embed the pages, as for our server
 */
export function writeHostFiles(
  webFolder: string,
  nginxFile: string,
  staticWebhook: string,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const headers = {
    ...securityHeaders(readPages(webFolder), staticWebhook, readEmbedOrigins(env)),
    ...TLS_ONLY,
  };
  for (const copy of SHELL_COPIES) {
    copyFileSync(`${webFolder}/shell.html`, `${webFolder}/${copy}`);
  }
  for (const [name, text] of Object.entries(staticHostFiles(headers))) {
    writeFileSync(`${webFolder}/${name}`, text);
  }
  writeFileSync(nginxFile, nginxSnippet(headers));
}
