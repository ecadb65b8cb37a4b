import { chmodSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compressFiles } from '../../scripts/build/compress.mjs';
import { writeHostFiles } from '../../scripts/build/static-hosting.mjs';
import { builtFile } from '../../scripts/builds/builds.mjs';
import { ensurePrograms } from '../../tools/debian/ensure-programs.mjs';
import { sparePort } from '../../tools/spare-port.mjs';
import { temporaryFolder } from '../support/databases.ts';
import { report } from '../support/soak.ts';
import { startApache, startNginx } from '../support/web-servers.ts';

const BUILT = builtFile('web');
const WEBHOOK = 'https://hook.example/leads';

/** The built site with the files for static hosts, readable by the user of a web server. */
async function staticSite() {
  const folder = temporaryFolder();
  const site = join(folder, 'site');
  const nginxFile = join(folder, 'nginx-static.conf');
  cpSync(BUILT, site, { recursive: true });
  await writeHostFiles(site, nginxFile, WEBHOOK, {});
  compressFiles(site);
  for (const path of [folder, site, join(site, 'assets')]) chmodSync(path, 0o755);
  return { site, nginxFile };
}

const HOSTS = {
  nginx: async () => {
    const { site, nginxFile } = await staticSite();
    const port = await sparePort();
    const server = `server { listen 127.0.0.1:${port}; root ${site}; include ${nginxFile}; }`;
    await startNginx(server, port);
    return { site, address: `http://127.0.0.1:${port}` };
  },
  apache2: async () => {
    const { site } = await staticSite();
    const port = await sparePort();
    await startApache(site, port);
    return { site, address: `http://127.0.0.1:${port}` };
  },
} as const;

const PAGE = {
  status: 200,
  isHtml: true,
  isNotFound: false,
  encoding: 'gzip',
  cacheControl: 'no-cache',
  allowsWebhook: true,
};

async function summary(response: Response) {
  const { status, headers } = response;
  return {
    status,
    isHtml: headers.get('content-type')?.includes('text/html'),
    isNotFound: (await response.text()).includes('Oops! Page not found'),
    encoding: headers.get('content-encoding'),
    cacheControl: headers.get('cache-control'),
    allowsWebhook: headers
      .get('content-security-policy')
      ?.includes("connect-src 'self' https://hook.example;"),
  };
}

describe.each(['nginx', 'apache2'] as const)('%s', async (name) => {
  test.skipIf(!(await ensurePrograms([name])))(
    'serves the static site as our own server would',
    async () => {
      const { site, address } = await HOSTS[name]();
      const get = (path: string) =>
        fetch(`${address}${path}`, {
          redirect: 'manual',
          headers: { 'accept-encoding': 'gzip' },
        });

      for (const path of ['/', '/lead-capture', '/confirmation', '/privacy']) {
        expect({ path, ...(await summary(await get(path))) }).toEqual({ path, ...PAGE });
      }
      for (const path of ['/nothing', '/_headers', '/vercel.json', '/.htaccess']) {
        const missing = { path, ...(await summary(await get(path))), cacheControl: undefined };
        const expected = { path, ...PAGE, status: 404, isNotFound: true };
        // nginx sends no cache-control with an error.
        expect(missing).toEqual({ ...expected, cacheControl: undefined });
      }
      for (const path of ['/privacy', '/lead-capture', '/confirmation']) {
        const { status, headers } = await get(`${path}/`);
        const to = new URL(headers.get('location') ?? '', address).pathname;
        expect({ status, to }).toEqual({ status: 301, to: path });
      }

      const script = readdirSync(join(site, 'assets')).find((file) => file.endsWith('.js'));
      const asset = await get(`/assets/${script}`);
      expect(asset.status).toBe(200);
      expect(asset.headers.get('content-type')).toContain('javascript');
      expect(asset.headers.get('cache-control')).toMatch(/max-age=31536000/);
      expect((await get('/assets/gone.js')).status).toBe(404);
      expect((await get('/manifest.webmanifest')).headers.get('content-type')).toContain(
        'application/manifest+json',
      );
      report({
        area: 'Operation',
        what: `the static site in Debian’s ${name}: pages, 404, headers, compression, addresses with a slash`,
        times: 'once',
        lost: 'nothing; files for other hosts are not shown',
      });
    },
  );
});
