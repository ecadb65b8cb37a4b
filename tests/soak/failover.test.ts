import { expect, test } from 'vitest';
import { builtServer } from '../support/built-server.ts';
import { cuttableLink } from '../support/cuttable-link.ts';
import { eventually } from '../support/eventually.ts';
import { replicatedPostgres } from '../support/replicated-postgres.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { lossesOf, NO_LOSS, query, storedLeads } from '../support/stored-leads.ts';
import { sendLead, visitors } from '../support/visitors.ts';

const INTERRUPTIONS = 200;

/** Either ends the wait, not the transaction: it is committed on the primary. */
const FUNCTIONS = { terminated: 'pg_terminate_backend', cancelled: 'pg_cancel_backend' };
const WAYS = Object.keys(FUNCTIONS) as (keyof typeof FUNCTIONS)[];

test(
  'an insert that is terminated or cancelled while it waits for the synchronous standby is acknowledged only once the standby has it',
  async () => {
    const { primary, standby, onPrimary, onStandby, replication, ...pair } =
      await replicatedPostgres();
    const database = await cuttableLink(primary.port);
    const url = new URL(primary.url);
    url.port = String(database.port);
    const server = await builtServer({ DATABASE_URL: url.href });
    const interrupt = async (way: keyof typeof FUNCTIONS) => {
      const waiting = `select ${FUNCTIONS[way]}(pid) from pg_stat_activity
        where wait_event = 'SyncRep' and application_name = 'peso-forma'`;
      return (await query(onPrimary, waiting)).length;
    };
    const namesOn = async (setting: typeof onPrimary) =>
      (await storedLeads(setting)).map(({ name }) => name);

    /** Whoever is answered too early is so at once; a standby that was cut off needs seconds to follow again. */
    const send = async (name: string) => {
      const answer = await sendLead(server.address, name, { 'idempotency-key': name });
      const isOnStandby = (await namesOn(onStandby)).includes(name);
      return { ...answer, isEarly: answer.id !== undefined && !isOnStandby };
    };
    for (const way of WAYS) {
      const name = `Anna ${way}`;
      // The primary has the lead, and the standby does not.
      replication.block();
      const first = send(name);
      await eventually('its insert waits for the standby', () => interrupt(way));
      const second = send(name);
      await eventually('the primary has it', async () => {
        // What was interrupted first may have been a readiness check.
        await interrupt(way);
        return (await namesOn(onPrimary)).includes(name);
      });
      expect(await namesOn(onStandby)).not.toContain(name);
      replication.unblock();
      await pair.following();
      const answers = await Promise.all([first, second]);
      const repeated = await send(name);
      expect(repeated).toMatchObject({ status: 200 });
      expect(answers.map(({ isEarly }) => isEarly)).toEqual([false, false]);
      for (const { id } of answers) expect([undefined, repeated.id]).toContain(id);
    }

    // The same under load, until the primary dies and the standby takes over.
    const load = visitors(() => server.address, 8);
    await eventually('leads are taken', () => load.acknowledged.size > 50);
    replication.block();
    let interrupted = 0;
    let onlyOnPrimary: readonly string[] = [];
    // Some of the interrupted waits are those of readiness checks, which store no lead.
    for (let turn = 0; interrupted < INTERRUPTIONS || onlyOnPrimary.length === 0; turn++) {
      const way = WAYS[turn % WAYS.length] ?? 'terminated';
      interrupted += await eventually('another one waits', () => interrupt(way));
      const replicated = new Set(await namesOn(onStandby));
      onlyOnPrimary = (await namesOn(onPrimary)).filter((name) => !replicated.has(name));
    }
    await primary.crash();
    const acknowledged = new Map(load.acknowledged);
    await pair.promote();
    database.redirect(standby.port);
    expect(await lossesOf(onStandby, acknowledged)).toEqual(NO_LOSS);
    await eventually('leads are taken again', () => load.acknowledged.size > acknowledged.size);
    await load.stop();
    expect(server.isRunning()).toBe(true);
    expect(await lossesOf(onStandby, load.acknowledged)).toEqual(NO_LOSS);
    expect(load.withoutRetryAfter).toEqual([]);
  },
  SCENARIO_TIMEOUT_MS,
);
