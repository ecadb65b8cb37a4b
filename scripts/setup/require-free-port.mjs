import { isPortFree } from './is-port-free.mjs';
import { listenAddress } from './listen-address.mjs';
import { say } from './run.mjs';

/** Ends the process if another one listens on the address of the server. */
export async function requireFreePort() {
  const { host, port } = listenAddress();
  // The server itself reports an invalid setting.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  if (await isPortFree(port, host)) return;
  say(`The port ${port} is in use: set PORT to another one.`);
  process.exit(1);
}
