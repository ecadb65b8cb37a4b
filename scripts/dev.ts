import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as listenAt } from 'node:net';
import { parseArgs } from 'node:util';
import { createServer, type HttpProxy } from 'vite';
import { pageAddress } from '../src/server/addresses/page-address.ts';
import { loadSettings, readConfig } from '../src/server/config.ts';
import { withBrand } from './build/brand-kit.ts';
import { DESK_CALLS, deskPages, isLocalRequest } from './dev/desk-pages.ts';
import { ensureBuilt } from './ensure-built.ts';
import { messageOf, orExit, ROOT, say } from './run.ts';

/** Vite serves the screens and proxies calls to the server on the next port, which restarts when a source changes. */
const CALLS = ['/webhook', '/_vercel', '/healthz', '/readyz', '/metrics', ...DESK_CALLS];
/** Only Vite connects to it. */
const SERVER_HOST = '127.0.0.1';
const USAGE = `Usage: npm run dev [-- --with-whatsapp --open]

  --open           shows the page in the browser
  --with-whatsapp  also starts a stand-in for WhatsApp, with a page on which you play the visitor`;

const { open, 'with-whatsapp': withWhatsApp } = readArguments();
orExit(loadSettings);
const { host, port } = orExit(readConfig);
const address = pageAddress(host, port);
const serverPort = port + 1;
const target = `http://${SERVER_HOST}:${serverPort}`;
// Our server needs pages to start, although Vite serves them here.
await ensureBuilt();

const screens = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  plugins: [await deskPages(port + 2, target)],
  server: {
    host,
    port,
    open,
    strictPort: true,
    // Vite keeps the browser's Host header, which our server compares with the page's origin.
    proxy: Object.fromEntries(
      CALLS.map((path) => [path, { target, configure: forwardClientAddress }]),
    ),
  },
});
await orGiveUp(screens.listen());
// Another program there would get the proxied calls.
const trial = listenAt().listen(serverPort, SERVER_HOST);
await orGiveUp(once(trial, 'listening'));
trial.close();
const standIn = withWhatsApp ? await orGiveUp(startStandIn()) : undefined;
startServer();
if (standIn) say(`WhatsApp stand-in, where you write as the visitor: ${standIn.address}`);
say(`With hot reload: ${address}, and the desk at ${address}/desk`);

function readArguments() {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { open: flag, 'with-whatsapp': flag } }).values;
  } catch (error) {
    say(`${messageOf(error)}\n\n${USAGE}`);
    process.exit(2);
  }
}

/** A port that is in use ends the process with a line instead of a stack trace. */
function orGiveUp<Value>(started: Promise<Value>): Promise<Value> {
  return started.catch((error: unknown) => {
    say(`${messageOf(error)}. To use another port: PORT=4000 npm run dev`);
    process.exit(1);
  });
}

async function startStandIn() {
  const { runStandIn } = await withBrand(() => import('../tests/support/whatsapp/program.ts'));
  return runStandIn({
    port: port + 10,
    server: target,
    onConnected: () => say('The WhatsApp stand-in is connected with the server.'),
  });
}

function startServer(): void {
  // The stand-in's settings come last: a developer's shell may hold those of the real account.
  const own = { HOST: SERVER_HOST, PORT: String(serverPort) };
  const child = spawn(
    process.execPath,
    ['--watch-preserve-output', '--watch', `${ROOT}src/server/main.ts`],
    {
      stdio: ['inherit', 'inherit', 'pipe'],
      env: { ...process.env, ...own, ...standIn?.environment },
    },
  );
  // The server prints its own address, which has no screens.
  child.stderr.on('data', (text) => {
    process.stderr.write(String(text).replaceAll(pageAddress(SERVER_HOST, serverPort), address));
  });
  process.on('exit', () => child.kill());
}

/** Keeps remote requests from looking local. */
function forwardClientAddress(proxy: HttpProxy.ProxyServer): void {
  proxy.on('proxyReq', (call, request) => {
    if (!isLocalRequest(request)) {
      call.setHeader('x-forwarded-for', request.socket.remoteAddress ?? '');
    }
  });
}
