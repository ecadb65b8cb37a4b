import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { pageAddress } from '../src/server/addresses/page-address.mjs';
import { importTypeScript } from './build/import-typescript.mjs';
import { serverBuild } from './build/server-build.mjs';
import { ownedName } from './builds/build-owner.mjs';
import { ensureBuilt } from './builds/ensure-built.mjs';
import { DESK_CALLS, openDesk } from './dev/dev-desk.mjs';
import { isLocalRequest } from './dev/is-local-request.mjs';
import { oneAtATime } from './dev/one-at-a-time.mjs';
import { listenAddress } from './ports/listen-address.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { loadSettings } from './setup/load-settings.mjs';
import { messageOf, ROOT, say } from './setup/run.mjs';

loadSettings();

/** Vite serves the screens and proxies calls to our server on the next port, restarted on change. */
const { host: HOST, port: PORT } = listenAddress();
const ADDRESS = pageAddress(HOST, PORT);
/** Only Vite connects to it. */
const SERVER_HOST = '127.0.0.1';
const SERVER_PORT = PORT + 1;
const STAND_IN_PORT = PORT + 10;
const CALLS = ['/webhook', '/_vercel', '/healthz', '/readyz', '/metrics', ...DESK_CALLS];
const INVITE = 'invite-developer';
const USAGE = `Usage: npm run dev [-- --with-whatsapp]

  --with-whatsapp  also starts a stand-in for WhatsApp, with a page on which you play the visitor`;

const { withWhatsApp } = readArguments();
await ensureInstalled();
// Inside a build's folder, because our server needs pages to start, although Vite serves them here.
const OUTPUT = `${await ensureBuilt()}/${ownedName('dev')}`;
process.chdir(ROOT);
const { build, createServer } = await import('vite');

const target = `http://${SERVER_HOST}:${SERVER_PORT}`;
const deskPages = await openDesk({ hmrPort: PORT + 2, target, bundle: `${OUTPUT}/${INVITE}.js` });
const screens = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  plugins: [deskPages],
  server: {
    host: HOST,
    port: PORT,
    strictPort: true,
    // Vite keeps the browser's Host header, which our server compares with the page's origin.
    proxy: Object.fromEntries(
      CALLS.map((path) => [path, { target, configure: forwardClientAddress }]),
    ),
  },
});
try {
  await screens.listen();
} catch (error) {
  say(`${messageOf(error)}. To use another port: PORT=4000 npm run dev`);
  process.exit(1);
}

const standIn = withWhatsApp
  ? await startStandIn().catch((error) => {
      say(`${messageOf(error)}. To use another port: PORT=4000 npm run dev -- --with-whatsapp`);
      process.exit(1);
    })
  : undefined;

const server = oneAtATime(startServer);
process.on('exit', () => {
  server.stop();
  rmSync(OUTPUT, { recursive: true, force: true });
});

const config = serverBuild(OUTPUT, {
  [INVITE]: `${ROOT}src/server/desk/access/invite-developer.ts`,
});
await build({
  ...config,
  // A plugin, because a listener on the watcher might be added after the first build has ended.
  plugins: [{ name: 'restart-server', writeBundle: server.restart }],
  build: { ...config.build, watch: {} },
});

if (standIn) {
  say(`WhatsApp stand-in, where you write as the visitor: ${standIn.address}`);
}
say(`With hot reload: ${ADDRESS}, and the desk at ${ADDRESS}/desk`);
// Tells preview.mjs to open the browser: another program might answer on this port.
process.send?.('ready');

function readArguments() {
  try {
    const { values } = parseArgs({ options: { 'with-whatsapp': { type: 'boolean' } } });
    return { withWhatsApp: values['with-whatsapp'] === true };
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** Starts a stand-in for WhatsApp, with a chat page on which a person plays the visitor. */
async function startStandIn() {
  /** @type {typeof import('../tests/support/whatsapp/program.ts')} */
  const { runStandIn } = await importTypeScript(`${ROOT}tests/support/whatsapp/program.ts`);
  return runStandIn({
    port: STAND_IN_PORT,
    server: target,
    onConnected: () => say('The WhatsApp stand-in is connected with the server.'),
  });
}

function startServer() {
  // The stand-in's settings come last: a developer's shell may hold those of the real account.
  const own = { HOST: SERVER_HOST, PORT: String(SERVER_PORT) };
  const env = { ...process.env, ...own, ...standIn?.environment };
  const child = spawn(process.execPath, [`${OUTPUT}/main.js`], {
    stdio: ['inherit', 'inherit', 'pipe'],
    env,
  });
  // The server prints its own address, which has no screens.
  child.stderr.on('data', (text) => {
    process.stderr.write(String(text).replaceAll(pageAddress(SERVER_HOST, SERVER_PORT), ADDRESS));
  });
  return child;
}

/** Keeps remote requests from looking local. @param {import('vite').HttpProxy.ProxyServer} proxy */
function forwardClientAddress(proxy) {
  proxy.on('proxyReq', (call, request) => {
    if (!isLocalRequest(request))
      call.setHeader('x-forwarded-for', request.socket.remoteAddress ?? '');
  });
}
