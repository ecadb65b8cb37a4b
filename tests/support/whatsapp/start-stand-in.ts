import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH } from './account.ts';
import { apiServer, type OtherPages } from './api/server.ts';
import type { Content } from './cloud-api.ts';
import type { Mishap } from './mishaps.ts';
import type { NewPerson, Person } from './people.ts';
import { arrived } from './records.ts';
import { signatureOf } from './webhook/encode.ts';
import { type Handshake, verifySubscription } from './webhook/handshake.ts';
import { type IncomingOptions, sendEcho, sendIncoming } from './webhook/incoming.ts';
import { postWebhook } from './webhook/post.ts';
import { webhookQueue } from './webhook/queue.ts';
import { newWorld, type World, type WorldOptions } from './world.ts';

const HOST = '127.0.0.1';
const POLL_MS = 5;

export type StandInOptions = WorldOptions & {
  readonly port?: number;
  /** Answers requests outside the API. */
  readonly otherPages?: (standIn: WhatsAppStandIn) => OtherPages;
};

export type WhatsAppStandIn = Awaited<ReturnType<typeof startStandIn>>;

/** A real server in the place of Meta's WhatsApp Cloud API. */
export async function startStandIn(options: StandInOptions = {}) {
  const world = newWorld(options);
  let callbacks: readonly URL[] = [];
  const queue = webhookQueue(world, () => callbacks);
  const standIn = {
    ...world,
    origin: () => `http://${HOST}:${port}`,
    /** The settings with which the brand's server finds the stand-in. */
    environment: () => environmentOf(world, `http://${HOST}:${port}${API_PATH}`),
    /** Shakes hands with the brand's server, or with each of them, and sends webhooks from now on. */
    async connect(...urls: readonly (string | URL)[]): Promise<readonly Handshake[]> {
      const targets = urls.map((url) => new URL(url));
      const results = await Promise.all(targets.map((url) => verifySubscription(world, url)));
      const failed = results.find(({ ok }) => !ok);
      if (failed) throw new Error(`the handshake was answered with ${failed.status}`);
      callbacks = targets;
      return results;
    },
    verifySubscription: (url: string | URL, changes: Record<string, string | undefined> = {}) =>
      verifySubscription(world, new URL(url), changes),
    /** Posts any bytes, signed rightly where no signature is given; `null` sends none. */
    post(url: string | URL, bytes: Buffer | string, signature?: string | null) {
      const raw = Buffer.from(bytes);
      const right = signatureOf(raw, world.account.appSecret);
      return postWebhook(new URL(url), raw, {
        signature: signature === undefined ? right : (signature ?? undefined),
      });
    },
    person: (details: NewPerson = {}): Person => world.people.add(details),
    /** A person writes; returns the message id. */
    write: (person: Person, content: Content, how?: IncomingOptions): string =>
      sendIncoming(world, queue, person, content, how),
    echo: (person: Person, body: string): string => sendEcho(world, queue, person, body),
    /** What happens to the next calls, before any chance of the settings. */
    next: (mishap: Mishap, times = 1): void => world.script.add(mishap, times),
    /** What reached this person, or anybody. */
    arrived: (person?: Person) => arrived(world.records, person),
    /** Once every webhook was acknowledged. */
    async settled(): Promise<void> {
      while (queue.waiting() > 0) await sleep(POLL_MS);
    },
    /** As by kill -9: nothing is finished, nobody is told. */
    kill(): void {
      queue.die();
      server.closeAllConnections();
      server.close();
    },
  };
  const server = apiServer(world, queue, options.otherPages?.(standIn));
  server.listen(options.port ?? 0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return standIn;
}

function environmentOf({ account }: World, api: string) {
  return {
    WHATSAPP_PHONE_ID: account.phoneId,
    WHATSAPP_TOKEN: account.token,
    WHATSAPP_APP_SECRET: account.appSecret,
    WHATSAPP_VERIFY_TOKEN: account.verifyToken,
    WHATSAPP_API: api,
  };
}
