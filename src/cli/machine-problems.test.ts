import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { machineProblems } from './machine-problems.ts';

const DATABASE = { engine: 'sqlite', path: 'leads.sqlite' } as const;
const plenty = async () => 3e9;

/** A server whose `/readyz` responds with this status. */
async function serving(status: number) {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/readyz' ? status : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  onTestFinished(async () => void (await stop()));
  const { port } = server.address() as AddressInfo;
  return { config: { host: '127.0.0.1', port, database: DATABASE }, stop };
}

test('asks the server whether it can store leads', async () => {
  expect(await machineProblems((await serving(200)).config, plenty)).toEqual([]);
  const { config, stop } = await serving(503);
  const address = `http://localhost:${config.port}/readyz`;
  expect(await machineProblems(config, plenty)).toEqual([
    `The server cannot store leads: ${address} says 503.`,
  ]);
  await stop();
  expect(await machineProblems(config, plenty)).toEqual([`The server does not answer: ${address}`]);
});

test('finds the disk of a SQLite file too full below 2 GB', async () => {
  const { config } = await serving(200);
  expect(await machineProblems(config, async () => 2e9)).toEqual([]);
  expect(await machineProblems(config, async () => undefined)).toEqual([]);
  const problems = ['Only 1.9 GB are free on the disk of the database.'];
  expect(await machineProblems(config, async () => 1.9e9)).toEqual(problems);
  const elsewhere = { ...config, database: { engine: 'postgres', url: 'postgres:///x' } } as const;
  expect(await machineProblems(elsewhere, async () => 0)).toEqual([]);
});
