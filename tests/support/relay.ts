import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { openMetrics } from '../../src/server/metrics.ts';
import type { ReasonRules } from '../../src/server/relay/destination-health.ts';
import { startRelay } from '../../src/server/relay/relay.ts';
import type { SendAnswer } from '../../src/server/relay/send-answer.ts';
import type { NewLead } from '../../src/server/store/lead.ts';
import type { LeadStore } from '../../src/server/store/lead-store.ts';
import { NOON } from './leads.ts';
import { silentLog } from './silent-log.ts';

export const PASSED: SendAnswer = { kind: 'passed', answer: 'HTTP 200' };

export function failing(
  answer = 'HTTP 500',
  retryAfterMs = 0,
  isAboutDelivery = false,
): SendAnswer {
  return { kind: 'failed', answer, isAboutDelivery, retryAfterMs };
}

/** A relay on a real database whose time and whose webhook are ours. */
export async function relayOn(
  store: LeadStore,
  answerTo: (id: string) => SendAnswer,
  reasons?: ReasonRules,
) {
  let now = NOON;
  let answer = answerTo;
  const sent: { id: string; at: number }[] = [];
  let open = 0;
  let mostOpen = 0;
  let polls = 0;
  let recorded = 0;
  const relay = startRelay({
    store: {
      ...store,
      health: (destination) => {
        polls++;
        return store.health(destination);
      },
      record: async (destination, owner, results) => {
        await store.record(destination, owner, results);
        recorded += results.length;
      },
    },
    destination: 'automation',
    clock: { now: () => now, monotonic: () => now },
    log: silentLog,
    metrics: openMetrics(),
    random: () => 0,
    pollMs: 5,
    ...(reasons && { reasons }),
    send: async ({ id }) => {
      open++;
      mostOpen = Math.max(mostOpen, open);
      sent.push({ id, at: now });
      await sleep(2);
      open--;
      return answer(id);
    },
  });
  onTestFinished(() => relay.stop());
  /** For some turns nothing was under way, and several polls found nothing. */
  const settled = async () => {
    let seen = -1;
    let idleSince = polls;
    for (let calm = 0; calm < 5 || polls < idleSince + 5; calm++) {
      if (sent.length !== seen || sent.length !== recorded) {
        calm = 0;
        idleSince = polls;
      }
      seen = sent.length;
      await sleep(8);
    }
  };
  return {
    relay,
    sent,
    settled,
    mostOpen: () => mostOpen,
    answer: (next: (id: string) => SendAnswer) => {
      answer = next;
    },
    /** Lets time pass, and waits until nothing more is sent. */
    pass: async (ms: number) => {
      now += ms;
      await settled();
    },
  };
}

export async function statusOf(store: LeadStore, lead: NewLead) {
  return (await store.find(lead.id))?.status;
}
