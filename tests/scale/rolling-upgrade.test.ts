import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ensurePrograms } from '../../tools/debian/ensure-programs.mjs';
import { sparePort } from '../../tools/spare-port.mjs';
import { builtServer } from '../support/built-server.ts';
import { countDeliveries } from '../support/count-deliveries.ts';
import { freshPostgres } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { startHaproxy } from '../support/haproxy.ts';
import { buildPreviousRelease, hasPreviousRelease } from '../support/previous-release.ts';
import { plural, report } from '../support/soak.ts';
import { standInWebhook } from '../support/stand-in-webhook.ts';
import { lossesOf, NO_LOSS, query } from '../support/stored-leads.ts';
import { visitors } from '../support/visitors.ts';

const OLD_LEADS = 50_000;
const ANSWER_MS = 20;
const TIMEOUT_MS = 3_600_000;

/** haproxy checks an instance every two seconds. */
const NOTICED_WITHIN_MS = 5000;

/** Delivered leads of the past: copies of one that the previous release has stored. */
const COPY_LEADS = `insert into leads select copy.*
  from (select * from leads limit 1) as original, generate_series(1, ${OLD_LEADS}) as number,
    jsonb_populate_record(null::leads, to_jsonb(original) || jsonb_build_object(
      'id', to_char(number, 'fm00000000') || substr(original.id, 9),
      'key_hash', null,
      'status', 'delivered',
      'payload', jsonb_set(original.payload::jsonb, '{lead_name}', to_jsonb('Old ' || number))
    )) as copy`;
const WAITING = `select id from deliveries where state = 'waiting'
  union all select id from leads where status = 'waiting' limit 1`;

test.skipIf(!hasPreviousRelease() || !(await ensurePrograms(['haproxy'])))(
  'two instances are replaced one by one under load, across the migration to the outbox: no lead is refused',
  async () => {
    const previous = buildPreviousRelease();
    const setting = await freshPostgres();
    const webhook = await standInWebhook((response) => {
      setTimeout(() => response.end('ok'), ANSWER_MS);
    });
    const ports = [await sparePort(), await sparePort()] as const;
    const start = (port: number, main?: string) => {
      const env = {
        PORT: String(port),
        DATABASE_URL: setting.url,
        WEBHOOK_URL: webhook.url.href,
        TRUST_PROXY: '127.0.0.1',
      };
      return builtServer(env, false, main);
    };
    const old = [await start(ports[0], previous), await start(ports[1], previous)];
    const haproxy = await startHaproxy({ instances: ports });
    const load = visitors(() => haproxy.address, 4);
    await eventually('leads are taken', () => load.acknowledged.size > 100);
    await query(setting, COPY_LEADS);

    for (const [index, port] of ports.entries()) {
      expect(await old[index]?.stop()).toBe(0);
      await start(port);
      await sleep(NOTICED_WITHIN_MS);
    }
    await load.stop();
    await eventually('all arrive', async () => (await query(setting, WAITING)).length === 0);

    expect([...load.refusals]).toEqual([]);
    expect(load.failures()).toBe(0);
    expect(await lossesOf(setting, load.acknowledged)).toEqual(NO_LOSS);
    const { arrived, doubled } = countDeliveries(webhook.received);
    expect(arrived).toBe(load.acknowledged.size);
    report({
      area: 'Durability',
      what: `two instances behind haproxy replaced one by one under load, from the release before the outbox to this one, with ${plural(OLD_LEADS, 'older lead')}, postgres`,
      times: `1 upgrade, ${plural(load.acknowledged.size, 'lead')}`,
      lost: `0 refused, 0 lost, 0 twice, the slowest took ${(load.slowestMs() / 1000).toFixed(1)} s; each delivered, ${doubled.length} sent twice under the same webhook-id`,
    });
  },
  TIMEOUT_MS,
);
