import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Delivery, DeliveryResult, RelayStore, WebhookHealth } from '../store/lead-store.ts';
import { watchForStepBack } from './clock-watch.ts';
import { nextAttemptIn } from './next-attempt.ts';
import type { WebhookAnswer } from './webhook.ts';
import { isDown, probeAtOnce, probeFailed, UP, wentDown } from './webhook-health.ts';

/** So many leads refused in a row, none passing: then it is the webhook, not the leads. */
const REFUSED_IN_A_ROW = 3;

type Failure = Extract<WebhookAnswer, { kind: 'failed' }>;

export type JudgeParts = {
  readonly store: Pick<RelayStore, 'health' | 'setHealth'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
};

/** Hears how each delivery went, and says who is to blame: the one lead, or the webhook. */
export function openWebhookJudge({ store, clock, log, random }: JudgeParts) {
  /** Leads that failed since one last passed. */
  const doubtful = new Set<string>();
  let lastPassedAt = 0;
  let health: WebhookHealth = UP;
  let healthSaved: Promise<void> = Promise.resolve();
  const isClockSetBack = watchForStepBack(clock);

  /** What other instances noted counts too. */
  async function refresh(): Promise<void> {
    await healthSaved;
    health = await store.health();
    if (isClockSetBack() && isDown(health)) await saveHealth(probeAtOnce(health, clock.now()));
  }

  async function passed(): Promise<void> {
    lastPassedAt = clock.now();
    doubtful.clear();
    if (!isDown(health)) return;
    log.info('webhook is up again');
    await saveHealth(UP);
  }

  async function failed(
    delivery: Delivery,
    answer: Failure,
    isProbe: boolean,
    startedAt: number,
  ): Promise<DeliveryResult> {
    const now = clock.now();
    const othersPass =
      lastPassedAt >= startedAt ||
      (delivery.lastTriedAt > 0 && lastPassedAt > delivery.lastTriedAt);
    doubtful.add(delivery.id);
    const isLeadsOwn =
      !isDown(health) && (othersPass || (answer.isAboutLead && doubtful.size < REFUSED_IN_A_ROW));
    if (isLeadsOwn) return refused(delivery, answer, now, random());
    await blameWebhook(answer, isProbe, now);
    return { ...delivery, at: now, status: 'waiting', note: answer.reason };
  }

  async function blameWebhook(answer: Failure, isProbe: boolean, now: number): Promise<void> {
    if (!isDown(health)) {
      log.warn({ reason: answer.reason }, 'webhook is down: one probe speaks for all');
      await saveHealth(wentDown(now, answer.retryAfterMs));
    } else if (isProbe) {
      await saveHealth(probeFailed(health, now, answer.retryAfterMs));
    }
  }

  /** One after the other: two answers that come together must not be noted in the wrong order. */
  async function saveHealth(changed: WebhookHealth): Promise<void> {
    health = changed;
    const saved = healthSaved.then(() => store.setHealth(changed));
    healthSaved = saved.catch(() => undefined);
    await saved;
  }

  return {
    health: () => health,
    /** Only one lead has failed: the next one may be asked at once. */
    wantsSecondOpinion: () => doubtful.size === 1,
    refresh,
    passed,
    failed,
  };
}

/** Others pass and this one does not: it uses up its own schedule. */
function refused(delivery: Delivery, answer: Failure, at: number, random: number): DeliveryResult {
  const attempts = delivery.attempts + 1;
  const pause = nextAttemptIn(attempts, random, answer.retryAfterMs);
  return {
    id: delivery.id,
    leaseUntil: delivery.leaseUntil,
    at,
    attempts,
    status: pause === undefined ? 'dead' : 'waiting',
    nextAttemptAt: at + (pause ?? 0),
    note: answer.reason,
  };
}
