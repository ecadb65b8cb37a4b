import { expect, test } from 'vitest';
import { acceptedAs, askedLead } from '../../../../tests/support/answer-steps.ts';
import { freshStore } from '../../../../tests/support/databases.ts';
import { hooked } from '../../../../tests/support/hooked-database.ts';
import { NOON } from '../../../../tests/support/leads.ts';
import type { Store } from '../../database/store.ts';
import { claimDeliveries } from '../../outbox/delivery-queries.ts';
import { MINUTE, SECOND } from '../../time/clock.ts';
import type { ApiResult, GraphApi } from '../api/graph-api.ts';
import { prepareSend } from './send-steps.ts';
import { whatsappSender } from './whatsapp-sender.ts';

const draw = async () => new Uint8Array(8);

const NO_DETAILS = { code: undefined, message: undefined };

function refusal(code: number): ApiResult {
  return { kind: 'error', error: { ...NO_DETAILS, httpStatus: 400, code } };
}

type AnswerTo = (
  message: 'read' | 'text' | 'image' | 'media',
  store: Store,
) => ApiResult | Promise<ApiResult>;

const TAKES_SLOT = /^update "destinations" set "next_send_at"/;

/** A sender on a real database; the test answers in Meta's place and sees what is called. */
async function sender(answerTo: AnswerTo, onBegin = () => undefined as unknown) {
  const store = hooked(await freshStore('sqlite'), (sql) => {
    if (TAKES_SLOT.test(sql)) onBegin();
  });
  const asked = await askedLead(store);
  const calls: string[] = [];
  const call: GraphApi = async (path, request) => {
    const json = (request?.json ?? {}) as { status?: string; type?: string };
    const name = path.endsWith('/media') ? 'media' : (json.status ?? json.type);
    calls.push(name ?? '');
    return answerTo(name as 'read', store);
  };
  const clock = { now: () => NOON, monotonic: () => NOON };
  const send = whatsappSender({ settings: { phoneId: '1' }, call, db: store.db, clock, draw });
  const delivery = (id: string) => ({
    id,
    leadId: asked.lead.id,
    event: 'text' as const,
    payload: undefined,
    campaign: '',
    scheduleStep: 0,
    lastAttemptAt: 0,
    nextAttemptAt: 0,
  });
  return {
    store,
    calls,
    id: asked.id,
    send: (id: string, signal = new AbortController().signal) => send(delivery(id), signal),
    /** The picture that follows the text. */
    pictureId: async () => {
      await acceptedAs(store, asked.id, 'out-1');
      const claim = { owner: 'test', now: NOON, leaseMs: 1, limit: 9 };
      const [picture] = await claimDeliveries(store.db, 'whatsapp', claim);
      return picture?.id ?? '';
    },
  };
}

const MEDIA: ApiResult = { kind: 'ok', body: { id: 'media-1' } };

test('a text goes after the read mark, whose failure is nothing', async () => {
  const { send, id, calls } = await sender((message) =>
    message === 'read' ? refusal(100) : { kind: 'ok', body: { messages: [{ id: 'out-1' }] } },
  );
  expect(await send(id)).toMatchObject({ kind: 'delivered' });
  expect(calls).toEqual(['read', 'text']);
});

test.each([{}, { messages: [] }, { messages: [{ id: '' }] }])(
  'a success without a message id leaves the fate of the message unknown: %j',
  async (body) => {
    const { send, id, store } = await sender(() => ({ kind: 'ok', body }));
    expect(await send(id)).toMatchObject({ kind: 'failed', restMs: MINUTE });
    expect(await prepareSend(store.db, id, NOON)).toMatchObject({
      kind: 'postponed',
      restMs: MINUTE,
    });
  },
);

test('a message that is stopped before the call counts as not sent', async () => {
  const stop = new AbortController();
  const { send, id, calls, store } = await sender(() => {
    stop.abort();
    return { kind: 'lost', answer: 'connection lost' };
  });
  expect(await send(id, stop.signal)).toEqual({ kind: 'abandoned' });
  expect(calls).toEqual(['read']);
  expect(await prepareSend(store.db, id, NOON)).toMatchObject({ kind: 'send' });
});

test('a stop does not wait for a place in the pace', async () => {
  const stop = new AbortController();
  const { send, id, calls, store } = await sender(
    () => ({ kind: 'ok', body: {} }),
    () => setImmediate(() => stop.abort()),
  );
  const taken = store.db.updateTable('destinations').set({ next_send_at: NOON + 50 * SECOND });
  await taken.where('name', '=', 'whatsapp').execute();
  expect(await send(id, stop.signal)).toEqual({ kind: 'abandoned' });
  expect(calls).toEqual(['read']);
  expect(await prepareSend(store.db, id, NOON)).toMatchObject({ kind: 'send' });
});

test('a picture that Meta cannot use is uploaded once more, then left out', async () => {
  const { send, pictureId } = await sender((message) =>
    message === 'media' ? MEDIA : refusal(131053),
  );
  const id = await pictureId();
  expect(await send(id)).toMatchObject({ kind: 'failed' });
  expect(await send(id)).toEqual({ kind: 'dead', response: 'error 131053' });
});

test('a person who is not reached is tried once more after ten minutes', async () => {
  const { send, id, store } = await sender(() => refusal(131026));
  const later = { kind: 'postponed', restMs: 10 * MINUTE, usesStep: true };
  expect(await send(id)).toMatchObject(later);
  expect(await send(id)).toEqual({ kind: 'dead', response: 'error 131026' });
  expect(await prepareSend(store.db, id, NOON)).toMatchObject({ kind: 'dead' });
});

test.each<[string, ApiResult]>([
  ['without a response', { kind: 'lost', answer: 'timeout' }],
  ['that Meta cannot use', refusal(131053)],
  ['that fails at Meta', { kind: 'error', error: { ...NO_DETAILS, httpStatus: 500 } }],
])('an upload %s says nothing against the connection', async (_what, result) => {
  const { send, pictureId } = await sender(() => result);
  expect(await send(await pictureId())).toMatchObject({ kind: 'failed', blames: 'nobody' });
});

test('a failed connection counts against the destination, even for a picture', async () => {
  const { send, pictureId } = await sender(() => ({ kind: 'not_connected', answer: 'ENOTFOUND' }));
  const expected = { kind: 'failed', blames: 'destination' };
  expect(await send(await pictureId())).toMatchObject(expected);
});
