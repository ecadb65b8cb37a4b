import { setTimeout as sleep } from 'node:timers/promises';
import { actionForError, type ErrorAction } from '../../domain/answer/send-errors.ts';
import type { Brand } from '../../domain/brand.ts';
import { type Clock, MINUTE, SECOND } from '../clock.ts';
import type { WhatsAppSettings } from '../config.ts';
import type { Schedule } from '../relay/next-attempt.ts';
import type { Send, SendAnswer } from '../relay/send.ts';
import type { Delivery } from '../store/delivery.ts';
import { retryTransient } from '../store/retry-transient.ts';
import type { AnswerStore, MessageToSend } from '../store/whatsapp/answer-store.ts';
import { failureReason } from '../store/whatsapp/failure-reason.ts';
import { STATUS_WITHIN_MS } from '../store/whatsapp/send-steps.ts';
import type { ApiResult, GraphApi } from './graph-api.ts';
import { messageBody, readMark } from './message-body.ts';

/** Draws the picture of a lead as a PNG; `undefined` if there is none, or it was abandoned. */
export type DrawPicture = (
  payload: string,
  signal?: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

type SenderStore = Pick<
  AnswerStore,
  'beginSend' | 'acceptMessage' | 'failMessage' | 'endSend' | 'countUpload'
>;

export type WhatsAppSenderParts = {
  readonly settings: Pick<WhatsAppSettings, 'phoneId'>;
  readonly call: GraphApi;
  readonly store: SenderStore;
  readonly brand: Brand;
  readonly clock: Clock;
  readonly draw: DrawPicture;
};

const PAUSES_MS = [
  0,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
];
const LONGEST_PAUSE_MS = 30 * MINUTE;

/** Has no end: the reply window ends it. */
export const whatsappSchedule: Schedule = (attempt) => PAUSES_MS[attempt] ?? LONGEST_PAUSE_MS;

const READ_MARK_WITHIN_MS = 3 * SECOND;
const MAX_UPLOADS = 2;
const MAX_PERSON_STEPS = 5;

/** Sends what the outbox holds for WhatsApp. The message's own row says whether it may be sent. */
export function whatsappSender(parts: WhatsAppSenderParts): Send {
  const { settings, call, brand, clock, draw } = parts;
  const store = withRetries(parts.store, clock);
  const messages = `${settings.phoneId}/messages`;

  return async (delivery, signal) => {
    const plan = await store.beginSend(delivery.id, clock.now());
    if (plan.kind === 'wait') {
      return { kind: 'postponed', answer: plan.reason, restMs: plan.restMs };
    }
    if (plan.kind === 'accepted') return { kind: 'passed', answer: 'told by a status' };
    if (plan.kind === 'refused') return { kind: 'refused', answer: plan.reason };
    const { message, waitMs } = plan;
    if (waitMs > 0) await sleep(waitMs);
    return message.kind === 'picture'
      ? sendPicture(delivery, message, signal)
      : sendText(delivery, message, signal);
  };

  async function sendText(
    delivery: Delivery,
    message: MessageToSend,
    signal: AbortSignal,
  ): Promise<SendAnswer> {
    // Only a sign for the visitor: whether it arrives changes nothing.
    const brief = AbortSignal.any([signal, AbortSignal.timeout(READ_MARK_WITHIN_MS)]);
    await call(messages, { method: 'POST', json: readMark(message.replyTo), signal: brief });
    return post(delivery, message, messageBody(message, brand), signal);
  }

  async function sendPicture(
    delivery: Delivery,
    message: MessageToSend,
    signal: AbortSignal,
  ): Promise<SendAnswer> {
    const png = message.payload === undefined ? undefined : await draw(message.payload, signal);
    if (signal.aborted) {
      await store.endSend(message.id);
      return { kind: 'abandoned' };
    }
    if (!png) return fail(message.id, 'no picture');
    const uploads = (await store.countUpload(message.id)) + 1;
    if (uploads > MAX_UPLOADS) return fail(message.id, 'left out');
    const isLast = uploads === MAX_UPLOADS;
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', 'image/png');
    form.set('file', new Blob([png], { type: 'image/png' }), 'stima.png');
    const upload = await call(`${settings.phoneId}/media`, { method: 'POST', form, signal });
    const mediaId = upload.kind === 'ok' ? upload.body['id'] : undefined;
    if (typeof mediaId !== 'string') {
      // An upload alone reaches nobody: whatever became of it, it may be repeated.
      await store.endSend(message.id);
      if (signal.aborted) return { kind: 'abandoned' };
      if (upload.kind === 'error') return refusedBy(delivery, message, upload, isLast);
      const answer = 'answer' in upload ? upload.answer : 'no media id';
      return { kind: 'failed', answer, isAboutDelivery: false, retryAfterMs: 0 };
    }
    return post(delivery, message, messageBody(message, brand, mediaId), signal, isLast);
  }

  async function post(
    delivery: Delivery,
    message: MessageToSend,
    json: unknown,
    signal: AbortSignal,
    isLastUpload = true,
  ): Promise<SendAnswer> {
    if (signal.aborted) {
      await store.endSend(message.id);
      return { kind: 'abandoned' };
    }
    const result = await call(messages, { method: 'POST', json, signal });
    if (result.kind === 'ok') return accepted(delivery, message, wamidOf(result.body));
    if (result.kind === 'error') {
      await store.endSend(message.id);
      return refusedBy(delivery, message, result, isLastUpload);
    }
    if (result.kind === 'not_connected') {
      await store.endSend(message.id);
      return { kind: 'failed', answer: result.answer, isAboutDelivery: false, retryAfterMs: 0 };
    }
    // The row goes on saying that a call began: a status may still tell its fate.
    if (signal.aborted) return { kind: 'abandoned' };
    return {
      kind: 'failed',
      answer: result.answer,
      isAboutDelivery: true,
      retryAfterMs: 0,
      restMs: STATUS_WITHIN_MS,
    };
  }

  async function accepted(
    delivery: Delivery,
    message: MessageToSend,
    wamid: string,
  ): Promise<SendAnswer> {
    const as = await store.acceptMessage(message.id, wamid, clock.now());
    if (as.kind === 'accepted') return { kind: 'passed', answer: 'accepted' };
    if (as.kind === 'refused') return { kind: 'refused', answer: as.reason };
    return act(delivery, message, actionForError({ code: as.code }), as.code, undefined);
  }

  function refusedBy(
    delivery: Delivery,
    message: MessageToSend,
    { error }: Extract<ApiResult, { kind: 'error' }>,
    isLastUpload: boolean,
  ): Promise<SendAnswer> {
    const { code, httpStatus, words } = error;
    const action = actionForError({ code, httpStatus });
    if (action === 'upload_again' && isLastUpload) return fail(message.id, 'left out', code);
    return act(delivery, message, action, code ?? httpStatus, words);
  }

  async function act(
    { scheduleStep }: Delivery,
    message: MessageToSend,
    action: ErrorAction,
    code: number | undefined,
    words: string | undefined,
  ): Promise<SendAnswer> {
    const answer = `error ${code ?? 'unknown'}`;
    switch (action) {
      case 'stop_all':
        return { kind: 'stopped', answer, retryAfterMs: 0 };
      case 'pause_all':
        return { kind: 'stopped', answer: `too fast: ${answer}`, retryAfterMs: 0 };
      case 'pause_person': {
        const restMs = 4 ** Math.min(scheduleStep + 1, MAX_PERSON_STEPS) * SECOND;
        return { kind: 'postponed', answer, restMs, usesStep: true };
      }
      case 'retry':
        return { kind: 'failed', answer, isAboutDelivery: true, retryAfterMs: 0 };
      case 'upload_again':
        if (message.kind === 'picture') {
          return { kind: 'failed', answer, isAboutDelivery: true, retryAfterMs: 0 };
        }
        return fail(message.id, failureReason(action, code, words), code);
      case 'window_closed':
      case 'fail':
        return fail(message.id, failureReason(action, code, words), code);
    }
  }

  async function fail(id: string, reason: string, code?: number): Promise<SendAnswer> {
    await store.failMessage(id, { reason, code }, clock.now());
    return { kind: 'refused', answer: code === undefined ? reason : `error ${code}` };
  }
}

/** A lock held elsewhere must not turn an answer that came into a call of unknown fate. */
function withRetries(store: SenderStore, clock: Clock): SenderStore {
  return {
    beginSend: (id, now) => retryTransient(clock, () => store.beginSend(id, now)),
    acceptMessage: (id, wamid, now) =>
      retryTransient(clock, () => store.acceptMessage(id, wamid, now)),
    failMessage: (id, failure, now) =>
      retryTransient(clock, () => store.failMessage(id, failure, now)),
    endSend: (id) => retryTransient(clock, () => store.endSend(id)),
    countUpload: (id) => retryTransient(clock, () => store.countUpload(id)),
  };
}

/** Without an id Meta has accepted it all the same; its statuses carry ours. */
function wamidOf(body: Readonly<Record<string, unknown>>): string {
  const [first] = Array.isArray(body['messages']) ? (body['messages'] as { id?: unknown }[]) : [];
  return typeof first?.id === 'string' ? first.id : '';
}
