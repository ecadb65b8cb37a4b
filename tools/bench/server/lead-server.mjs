import { createServer } from 'node:http';
import { builtFile } from '../../../scripts/builds/builds.mjs';
import { listenOnLoopback } from '../../listen-on-loopback.mjs';

/**
 * A child of the bench. `bare` only parses the body; otherwise it is the real server, wired as in
 * production, with two more routes: one takes the same body through the same middleware and does
 * nothing, the other draws pictures of the lead in its body.
 */
const ID = JSON.stringify({ id: '00000000-0000-7000-8000-000000000000' });
const [kind, bundle, siteFolder] = process.argv.slice(2);
const PICTURES = {
  worker: builtFile('server/picture-worker.js'),
  folder: builtFile('picture'),
};
const STORE_WORKER = builtFile('server/store-worker.js');

process.send?.(kind === 'bare' ? await listenBare() : await listenReal());

/** @returns {Promise<number>} */
async function listenBare() {
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      JSON.parse(text);
      response.writeHead(201, { 'content-type': 'application/json' }).end(ID);
    });
  });
  return (await listenOnLoopback(server)).port;
}

/** @param {unknown} _request @param {import('fastify').FastifyReply} reply */
function noop(_request, reply) {
  reply.code(201).type('application/json').send(ID);
}

/** @param {import('../../../src/server/picture/picture-drawer.ts').PictureDrawer} drawer */
function drawPictures({ draw }) {
  return async (/** @type {import('fastify').FastifyRequest} */ request) => {
    const { count } = /** @type {{ count: string }} */ (request.query);
    const payload = JSON.stringify(request.body);
    const startedAt = performance.now();
    let [pictures, bytes] = [0, 0];
    for (let drawn = 0; drawn < Number(count); drawn++) {
      const png = await draw(payload);
      if (png) pictures++;
      bytes += png?.length ?? 0;
    }
    return { pictures, bytes, ms: performance.now() - startedAt };
  };
}

/** @returns {Promise<number>} */
async function listenReal() {
  /** @type {typeof import('./server-bundle.ts')} */
  const {
    BODY_LIMIT_BYTES,
    admission,
    openPictureDrawer,
    openServer,
    openStoreBeside,
    readConfig,
  } = await import(String(bundle));
  // Without the insights' scripts, every page would log two errors to the console.
  const insightsFolder = builtFile('insights');
  const config = readConfig();
  const store = await openStoreBeside(config.database, STORE_WORKER);
  const { app, close } = await openServer(config, String(siteFolder), { store, insightsFolder });
  const options = { onRequest: admission('leads', undefined), bodyLimit: BODY_LIMIT_BYTES };
  app.post('/noop', options, noop);
  app.post('/pictures', options, drawPictures(openPictureDrawer(PICTURES, app.log)));
  process.on('SIGTERM', () => {
    void close().then(() => process.exit(0));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return /** @type {import('node:net').AddressInfo} */ (app.server.address()).port;
}
