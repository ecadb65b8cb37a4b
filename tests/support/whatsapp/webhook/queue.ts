import { setMaxListeners } from 'node:events';
import { Agent } from 'node:http';
import type { World } from '../world.ts';
import { encodePayload, signatureOf } from './encode.ts';
import { makePayload, type WebhookEvent } from './payload.ts';
import { postWebhook } from './post.ts';

/** Webhook calls under way at once. */
const CALLS_AT_ONCE = 20;

/** The pause before the first repetition of a call. */
const FIRST_PAUSE_MS = 250;

/** How late an event comes that is overtaken, at most. */
const MOST_LATE_MS = 200;

type Scheduled = {
  readonly event: WebhookEvent;
  readonly happens: (() => void) | undefined;
  readonly dueAt: number;
  timer: NodeJS.Timeout | undefined;
};

type Delivery = {
  readonly events: readonly string[];
  readonly bytes: Buffer;
  readonly afterAttempt: (() => void) | undefined;
  attempts: number;
  timer: NodeJS.Timeout | undefined;
};

export type WebhookQueue = ReturnType<typeof webhookQueue>;

/** Brings events to the brand's server at least once, in the bad manners of the settings. */
export function webhookQueue(world: World, callbacks: () => readonly URL[]) {
  const { settings, random } = world;
  const agent = new Agent({ keepAlive: true });
  const scheduled = new Set<Scheduled>();
  const deliveries = new Set<Delivery>();
  let collected: WebhookEvent[] = [];
  let collecting: NodeJS.Timeout | undefined;
  let ready: Delivery[] = [];
  let underWay = 0;
  // It ends all calls under way at once; there may be many.
  const alive = new AbortController();
  setMaxListeners(0, alive.signal);

  function schedule(item: Scheduled): void {
    const wait = Math.max(0, item.dueAt - Date.now());
    item.timer = setTimeout(() => {
      scheduled.delete(item);
      item.happens?.();
      collected.push(item.event);
      collecting ??= setTimeout(bundle, settings.collectMs);
    }, wait);
  }

  function bundle(): void {
    collecting = undefined;
    const events = collected;
    collected = [];
    while (events.length > 0) deliver(events.splice(0, settings.eventsPerCall));
  }

  function deliver(events: readonly WebhookEvent[], afterAttempt?: () => void): void {
    const bytes = encodePayload(makePayload(events, world.account, random));
    const copies = random.chance(settings.doubles) ? 2 : 1;
    for (let copy = 0; copy < copies; copy++) {
      const delivery: Delivery = {
        events: events.map(({ id }) => id),
        bytes,
        afterAttempt,
        attempts: 0,
        timer: undefined,
      };
      deliveries.add(delivery);
      ready.push(delivery);
    }
    pump();
  }

  function pump(): void {
    while (!alive.signal.aborted && underWay < CALLS_AT_ONCE) {
      const delivery = ready.shift();
      if (!delivery) return;
      if (deliveries.has(delivery)) void attempt(delivery);
    }
  }

  async function attempt(delivery: Delivery): Promise<void> {
    const { signal } = alive;
    const urls = callbacks();
    const url = urls[random.between(0, urls.length - 1)];
    underWay++;
    delivery.attempts++;
    const at = Date.now();
    const startedAt = performance.now();
    const signature = signatureOf(delivery.bytes, world.account.appSecret);
    const status = url
      ? await postWebhook(url, delivery.bytes, { agent, signal, signature })
      : undefined;
    underWay--;
    const tookMs = performance.now() - startedAt;
    const { events, attempts } = delivery;
    if (url) world.records.webhooks.push({ events, attempt: attempts, at, tookMs, status });
    if (status === 200) acknowledge(delivery);
    else if (!signal.aborted) repeatLater(delivery);
    delivery.afterAttempt?.();
    pump();
  }

  function acknowledge(delivery: Delivery): void {
    deliveries.delete(delivery);
    for (const id of delivery.events) {
      const incoming = world.inbox.get(id);
      if (incoming) incoming.acknowledged = true;
    }
  }

  function repeatLater(delivery: Delivery): void {
    const pause = FIRST_PAUSE_MS * 2 ** (delivery.attempts - 1);
    delivery.timer = setTimeout(
      () => {
        ready.push(delivery);
        pump();
      },
      Math.min(pause, settings.repeatMostMs),
    );
  }

  function stopTimers(): void {
    clearTimeout(collecting);
    collecting = undefined;
    for (const { timer } of [...scheduled, ...deliveries]) clearTimeout(timer);
  }

  return {
    /** Tells the brand's server after a while; `happens` is called when it is true. */
    push(event: WebhookEvent, delayMs = 0, happens?: () => void): void {
      if (!world.account.subscribed) {
        happens?.();
        return;
      }
      const late = random.chance(settings.reorder) ? random.between(1, MOST_LATE_MS) : 0;
      const item = { event, happens, dueAt: Date.now() + delayMs + late, timer: undefined };
      scheduled.add(item);
      if (!alive.signal.aborted) schedule(item);
    },
    /** Tells the brand's server at once and resolves after the first attempt. */
    tellNow: (event: WebhookEvent): Promise<void> =>
      world.account.subscribed
        ? new Promise((resolve) => deliver([event], resolve))
        : Promise.resolve(),
    /** How many events and calls have not been acknowledged yet. */
    waiting: () => scheduled.size + collected.length + deliveries.size,
    die(): void {
      alive.abort();
      stopTimers();
      ready = [];
      agent.destroy();
    },
  };
}
