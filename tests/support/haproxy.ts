import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sparePort } from '../../tools/spare-port.mjs';
import { temporaryFolder } from './databases.ts';
import { deployedFile } from './deployed-file.ts';
import { eventually } from './eventually.ts';
import { startProgram } from './program.ts';

export type HaproxyOptions = {
  /** The ports of the two instances on the loopback. */
  readonly instances: readonly [number, number];
  /** What the addresses of the two machines begin with instead of `10.0.0.`. */
  readonly network?: string;
};

/** Starts haproxy with the configuration of `deploy/` in front of two instances. */
export async function startHaproxy({ instances, network = '10.0.0.' }: HaproxyOptions) {
  const sitePort = await sparePort();
  const databasePort = await sparePort();
  const file = join(temporaryFolder(), 'haproxy.cfg');
  const text = deployedFile('haproxy.cfg', {
    ':443 ssl crt /etc/haproxy/site.pem alpn h2,http/1.1': `127.0.0.1:${sitePort}`,
    '127.0.0.1:5000': `127.0.0.1:${databasePort}`,
    '10.0.0.1:3000': `127.0.0.1:${instances[0]}`,
    '10.0.0.2:3000': `127.0.0.1:${instances[1]}`,
    '10.0.0.': network,
  });
  writeFileSync(file, text);
  const haproxy = startProgram('haproxy', ['-db', '-f', file]);
  const address = `http://127.0.0.1:${sitePort}`;
  await eventually('haproxy listens', async () => {
    if (!haproxy.isRunning()) throw new Error(`haproxy ended: ${haproxy.output()}`);
    return fetch(`${address}/healthz`).then(
      () => true,
      () => false,
    );
  });
  return { address, databasePort };
}
