import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sparePort } from '../../tools/spare-port.mjs';
import { answersOutcome } from '../support/answers/answers-outcome.ts';
import { API_MISHAPS, STOPPING_CODES } from '../support/answers/api-mishaps.ts';
import { newVisitor, numberSharing, sendVisitors } from '../support/answers/waiting-visitors.ts';
import { builtServer } from '../support/built-server.ts';
import { type Engine, readyDatabase, urlOf } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { plural, report } from '../support/soak.ts';
import { query } from '../support/stored-leads.ts';
import { standInWhatsApp } from '../support/whatsapp/stand-in-whatsapp.ts';

const KILLS = 5;
const DEAD_TOKEN_MS = 60_000;
const LEADS_PER_SECOND = 40;
const TICK_MS = 250;
const TIMEOUT_MS = 3_600_000;

/** Answers that are still owed, and messages that still wait to be sent. */
const OPEN = `select
  (select count(*) from leads where answer = 'asked') as asked,
  (select count(*) from leads where answer = 'none') as unanswered,
  (select count(*) from deliveries where destination = 'whatsapp' and state = 'waiting') as waiting`;

type Scenario = { readonly engine: Engine; readonly instances: number; readonly people: number };

test.each<Scenario>([
  { engine: 'postgres', instances: 2, people: 10_000 },
  { engine: 'sqlite', instances: 1, people: 2000 },
])(
  '$people people write through a misbehaving API on $engine: nobody is left without an answer in silence',
  { timeout: TIMEOUT_MS },
  async ({ engine, instances, people }) => {
    const setting = await readyDatabase(engine);
    const meta = await standInWhatsApp({
      settings: {
        doubles: 0.3,
        reorder: 0.3,
        eventsPerCall: 5,
        collectMs: 20,
        omitContacts: 0.2,
        omitProfile: 0.2,
        omitDelivered: 0.2,
        statusBeforeAnswer: 0.3,
        repeatMostMs: 5000,
        mishaps: API_MISHAPS,
      },
    });
    const ports = await Promise.all(Array.from({ length: instances }, () => sparePort()));
    const start = (port: number) =>
      builtServer({ ...meta.environment(), DATABASE_URL: urlOf(setting), PORT: String(port) });
    const servers = await Promise.all(ports.map(start));
    await meta.connect(...servers.map(({ address }) => `${address}/webhook/whatsapp`));

    const visitors = Array.from({ length: people }, (_, index) => newVisitor(meta, index));
    const silent = visitors.filter(({ person, sharesNumber }) => {
      return person.hidesNumber && !sharesNumber;
    });
    const shareNumbers = numberSharing(meta, visitors);
    const startedAt = Date.now();
    const { finished } = sendVisitors(
      meta,
      visitors,
      servers.map(({ address }) => address),
      LEADS_PER_SECOND,
    );

    const untilSent = (share: number) =>
      eventually(
        `${share} of the answers are sent`,
        () => meta.records.accepted.length >= share * people,
        TIMEOUT_MS,
      );
    const sharing = setInterval(shareNumbers, TICK_MS);
    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await untilSent((kill + 0.5) / (KILLS + 1));
        const codes = STOPPING_CODES.filter((_, index) => index % KILLS === kill);
        for (const code of codes) meta.next({ on: 'text', code });
        if (kill === 1) {
          meta.account.tokenDead = true;
          await sleep(DEAD_TOKEN_MS);
          meta.account.tokenDead = false;
        }
        await untilSent((kill + 1) / (KILLS + 1));
        const index = kill % instances;
        await servers[index]?.kill();
        servers[index] = await start(ports[index] ?? 0);
      }
      await finished;
      await eventually(
        'every answer has come to its end',
        async () => {
          const [open] = await query<Record<string, number>>(setting, OPEN);
          await sleep(TICK_MS);
          return (
            open?.['asked'] === 0 && open['waiting'] === 0 && open['unanswered'] === silent.length
          );
        },
        TIMEOUT_MS,
      );
    } finally {
      clearInterval(sharing);
    }
    await meta.settled();
    const minutes = (Date.now() - startedAt) / 60_000;

    const { wrong, ...outcome } = await answersOutcome(meta, setting, visitors);
    expect(wrong).toEqual([]);
    expect(outcome.answered + outcome.failed + outcome.asked).toBe(people);
    expect(outcome.asked).toBe(silent.length);
    // The pace is kept over all instances: Meta itself never finds it too fast.
    expect(meta.script.left()).toBe(0);
    const tooFast = meta.records.refused.filter(({ code, details }) => {
      return code === 130429 && details !== 'The test asked for it.';
    });
    expect(tooFast).toEqual([]);
    report({
      area: 'Answers',
      what: `visitors write to the brand on WhatsApp, through an API that doubles and reorders webhooks, omits numbers, cuts connections and returns every kind of error; its token is dead for a minute; kill -9; ${plural(instances, 'instance')}, ${engine}`,
      times: `${plural(people, 'lead')}, ${plural(KILLS, 'kill')}`,
      lost: `0 left in silence: ${outcome.answered.toLocaleString('en')} answered, ${plural(outcome.failed, 'failure')} with a reason, ${outcome.asked} asked for their number; ${outcome.twice} answered twice, each of them among the ${outcome.unknownFate} whose send call had an unknown fate; ${plural(outcome.pictures, 'picture')}; ${minutes.toFixed(0)} minutes`,
    });
  },
);
