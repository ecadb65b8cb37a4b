import { expect, test } from 'vitest';
import { freshSqlite, temporaryFolder, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { postLead } from '../support/leads.ts';
import { startProgram } from '../support/program.ts';
import { SERVER } from '../support/project-files.ts';
import { sparePort } from '../support/spare-port.ts';

/** A file on a disk without space: every write to it fails. */
const FULL = '/dev/full';

test('a log that cannot be written stops neither the start nor the server', async () => {
  const port = await sparePort();
  const command = `exec "$0" "$1" > ${FULL} 2>&1`;
  const args = ['-c', command, process.execPath, SERVER];
  const server = startProgram('sh', args, {
    folder: temporaryFolder(),
    env: { DATABASE_URL: urlOf(freshSqlite()), PORT: String(port), LOG_LEVEL: 'debug' },
  });
  const address = `http://127.0.0.1:${port}`;
  await eventually('it serves', () => {
    if (!server.isRunning()) throw new Error('The server ended.');
    return fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  // A refused lead of a browser is logged.
  for (let time = 0; time < 3; time++) {
    const headers = { 'content-type': 'application/json', origin: address };
    const init = { method: 'POST', headers, body: '{' };
    expect((await fetch(`${address}/webhook/peso-forma`, init)).status).toBe(400);
  }
  expect((await postLead(address)).status).toBe(201);
  server.signal('SIGTERM');
  expect(await server.exited).toBe(0);
});
