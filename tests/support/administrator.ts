import { Socket } from 'node:net';
import { Client } from 'pg';
import { inject } from 'vitest';

let connection: Promise<Client> | undefined;

/**
 * Runs a statement on the PostgreSQL server of the tests, on one connection for all tests of this
 * process: one for each statement took as long as making and removing a database.
 */
export async function asAdministrator(statement: string, values: readonly unknown[] = []) {
  connection ??= connect();
  return (await connection).query(statement, [...values]);
}

async function connect(): Promise<Client> {
  const starting = await fetch(inject('postgresStarter'));
  if (!starting.ok) throw new Error(await starting.text());
  const socket = new Socket();
  const client = new Client({ connectionString: inject('postgresUrl'), stream: () => socket });
  // A connection that is lost is replaced by the next statement.
  client.on('error', () => {
    connection = undefined;
  });
  await client.connect();
  // It is left open, which keeps neither the process nor the test file from ending.
  socket.unref();
  return client;
}
