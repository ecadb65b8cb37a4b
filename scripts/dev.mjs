import { spawn } from 'node:child_process';
import { DESK_CALLS, openDesk } from './dev-desk.mjs';
import { ensureBuilt } from './setup/ensure-built.mjs';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, say } from './setup/run.mjs';

/** Vite serves the screens; calls go on to our own server, one port further, restarted on change. */
const PORT = Number(process.env['PORT'] || 3000);
const SERVER_PORT = PORT + 1;
const CALLS = ['/webhook', '/healthz', '/readyz', '/metrics', ...DESK_CALLS];
const OUTPUT = `${ROOT}dist/dev`;
const INVITE = 'invite-developer';

await ensureInstalled();
// Our server wants pages to serve, though nobody asks it for them here.
await ensureBuilt();
process.chdir(ROOT);
const { build, createServer } = await import('vite');

const target = `http://127.0.0.1:${SERVER_PORT}`;
const desk = await openDesk({ hmrPort: PORT + 2, target, bundle: `${OUTPUT}/${INVITE}.js` });
const screens = await createServer({
  configFile: `${ROOT}vite.config.ts`,
  plugins: [desk.plugin],
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
    rolldownOptions: {
      input: {
        main: `${ROOT}src/server/main.ts`,
        [INVITE]: `${ROOT}src/server/desk/invite-developer.ts`,
      },
    },
  },
});
if ('on' in watcher) {
  watcher.on('event', ({ code }) => {
    if (code === 'END') restart();
  });
}

say(`With hot reload: http://localhost:${PORT}, and the desk at http://localhost:${PORT}/desk`);
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
