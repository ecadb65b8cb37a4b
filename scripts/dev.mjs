import { spawn } from 'node:child_process';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, say } from './setup/run.mjs';

/** Vite serves the screens; calls go on to our own server, one port further, restarted on change. */
const PORT = Number(process.env['PORT'] || 3000);
const SERVER_PORT = PORT + 1;
const CALLS = ['/webhook', '/_vercel', '/healthz', '/readyz', '/metrics'];
const OUTPUT = `${ROOT}dist/dev`;

await ensureInstalled();
// Our server wants pages to serve, though nobody asks it for them here.
await ensureBuilt();
process.chdir(ROOT);
const { build, createServer } = await import('vite');

const target = `http://127.0.0.1:${SERVER_PORT}`;
const screens = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  server: {
    port: PORT,
    strictPort: true,
    proxy: Object.fromEntries(CALLS.map((path) => [path, target])),
  },
});
try {
  await screens.listen();
} catch (error) {
  say(
    `${error instanceof Error ? error.message : String(error)}. Another one: PORT=4000 npm run dev`,
  );
  process.exit(1);
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;
process.on('exit', () => server?.kill());

const watcher = await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: true,
    watch: {},
    target: 'node20',
    outDir: OUTPUT,
    rolldownOptions: { input: { main: `${ROOT}src/server/main.ts` } },
  },
});
if ('on' in watcher) {
  watcher.on('event', ({ code }) => {
    if (code === 'END') restart();
  });
}

say(`With hot reload: http://localhost:${PORT}`);
// To whoever started it, so that a browser is opened for this server and no other.
process.send?.('ready');

function restart() {
  const env = { ...process.env, PORT: String(SERVER_PORT) };
  const start = () => {
    server = spawn(process.execPath, [`${OUTPUT}/main.js`], { stdio: 'inherit', env });
  };
  if (!server || server.exitCode !== null) start();
  // The old one has the port until it has gone.
  else server.once('exit', start).kill();
}
