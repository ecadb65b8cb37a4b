import { parseArgs } from 'node:util';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ROOT, say } from './setup/run.mjs';
import { STAND_IN_PORT, startWhatsAppStandIn } from './setup/whatsapp-stand-in.mjs';

/** The stand-in of WhatsApp by itself; our server is started with the settings that it prints. */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(STAND_IN_PORT) },
    server: { type: 'string', default: 'http://localhost:3000' },
  },
});

await ensureInstalled();
process.chdir(ROOT);
const { address, environment } = await startWhatsAppStandIn({
  port: Number(values.port),
  server: values.server,
  onConnected: () => say(`Connected with the server at ${values.server}`),
}).catch((error) => {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
say(`WhatsApp stand-in: ${address}\nStart the server with these settings:`);
for (const [name, value] of Object.entries(environment)) {
  process.stdout.write(`${name}=${value}\n`);
}
