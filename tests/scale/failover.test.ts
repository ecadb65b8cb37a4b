import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { ensurePrograms } from '../../tools/debian/ensure-programs.mjs';
import { sparePort } from '../../tools/spare-port.mjs';
import { builtServer } from '../support/built-server.ts';
import { countDeliveries } from '../support/count-deliveries.ts';
import { eventually } from '../support/eventually.ts';
import { startHaproxy } from '../support/haproxy.ts';
import {
  loopbackNetwork,
  type PatroniMachine,
  patroniMachine,
  SUPERUSER_PASSWORD,
} from '../support/patroni-machine.ts';
import { plural, report } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, query } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const KILLS = 10;
const ANSWER_MS = 20;
const WAITING = "select id from deliveries where state = 'waiting' limit 1";
const TIMEOUT_MS = 3_600_000;

test.skipIf(!(await ensurePrograms(['haproxy', 'patroni', 'etcd'])))(
  'the machine of the primary is killed under load: the other one takes over, and no lead is lost',
  async () => {
    const network = loopbackNetwork();
    const witness = await patroniMachine('three', network);
    const machines = [await patroniMachine('one', network), await patroniMachine('two', network)];
    const ports = [await sparePort(), await sparePort()] as const;
    const haproxy = await startHaproxy({ instances: ports, network });
    const webhook = await standInWebhook((response) => {
      setTimeout(() => response.end('ok'), ANSWER_MS);
    });
    await untilReplicating(machines, witness);
    const setting = {
      engine: 'postgres' as const,
      url: await createDatabase(haproxy.databasePort),
    };
    const startInstance = (index: number) =>
      builtServer({
        PORT: String(ports[index]),
        DATABASE_URL: setting.url,
        WEBHOOK_URL: webhook.url.href,
        TRUST_PROXY: '127.0.0.1',
      });
    const instances = [await startInstance(0), await startInstance(1)];
    const load = visitors(() => haproxy.address, 8);

    const secondsAway: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      await eventually('leads are taken', growth(load.acknowledged));
      await sleep(Math.random() * 1000);
      const index = (await machines[0]?.is('primary')) ? 0 : 1;
      const killedAt = Date.now();
      await Promise.all([machines[index]?.kill(), instances[index]?.kill()]);
      // What was committed just before is still being answered.
      await sleep(500);
      await eventually('leads are taken again', growth(load.acknowledged));
      secondsAway.push((Date.now() - killedAt) / 1000);
      machines[index]?.start();
      instances[index] = await startInstance(index);
      await untilReplicating(machines, witness);
    }
    await load.stop();
    await eventually('all arrive', async () => (await query(setting, WAITING)).length === 0);

    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    const { arrived, doubled } = countDeliveries(webhook.received);
    expect(arrived).toBeGreaterThanOrEqual(load.acknowledged.size);
    const sorted = secondsAway.toSorted((one, other) => one - other);
    const [median = 0, longest = 0] = [sorted[Math.floor(KILLS / 2)], sorted.at(-1)];
    report({
      area: 'Durability',
      what: 'two machines with server, PostgreSQL (synchronous standby, patroni) and etcd behind haproxy: the one with the primary killed -9 under load, later started again',
      times: plural(KILLS, 'kill'),
      lost: `0 of ${plural(load.acknowledged.size, 'acknowledged lead')}, 0 twice; ${doubled.length} sent twice under the same webhook-id; leads stored again after ${median.toFixed(0)} s (median), ${longest.toFixed(0)} s at most`,
    });
  },
  TIMEOUT_MS,
);

/** Resolves once one of the machines is the primary and another its synchronous standby. */
async function untilReplicating(
  machines: readonly PatroniMachine[],
  witness: PatroniMachine,
): Promise<void> {
  const someIs = async (role: string) =>
    (await Promise.all(machines.map((machine) => machine.is(role)))).includes(true);
  try {
    await eventually(
      'a synchronous standby follows the primary',
      async () => (await someIs('primary')) && (await someIs('synchronous')),
    );
  } catch (error) {
    const output = [...machines, witness].map((machine) => machine.output());
    throw new Error(output.join('\n---\n'), { cause: error });
  }
}

/** What the documentation tells the operator to do once. */
async function createDatabase(port: number): Promise<string> {
  const address = `127.0.0.1:${port}`;
  const client = new Client(`postgres://postgres:${SUPERUSER_PASSWORD}@${address}/postgres`);
  await client.connect();
  await client.query("create role peso_forma login password 'leads'");
  await client.query('create database peso_forma owner peso_forma');
  await client.end();
  return `postgres://peso_forma:leads@${address}/peso_forma`;
}

/** Whether more is acknowledged than when it was called. */
function growth(acknowledged: ReadonlyMap<string, string>): () => boolean {
  const before = acknowledged.size;
  return () => acknowledged.size > before;
}
