import { setTimeout as sleep } from 'node:timers/promises';
import { retryTransient } from '../../database/retry-transient.ts';
import type { Db } from '../../database/schema.ts';
import { type Fields, fieldsOf, listOf } from '../../foreign-json.ts';
import type { Send, Sent } from '../../outbox/outcome.ts';
import type { DrawPicture } from '../../picture/picture-drawer.ts';
import type { WhatsAppSettings } from '../../settings/whatsapp.ts';
import { type Clock, SECOND } from '../../time/clock.ts';
import type { GraphApi } from '../api/graph-api.ts';
import { type MessageToSend, messageBody, readMark } from './message-body.ts';
import { reactToError } from './react-to-error.ts';
import {
  acceptMessage,
  beginSend,
  endSend,
  failMessage,
  prepareSend,
  STATUS_WITHIN_MS,
} from './send-steps.ts';

type WhatsAppSenderOptions = {
  readonly settings: Pick<WhatsAppSettings, 'phoneId'>;
  readonly call: GraphApi;
  readonly db: Db;
  readonly clock: Clock;
  readonly draw: DrawPicture;
};

const READ_MARK_WITHIN_MS = 3 * SECOND;

/** Sends what the outbox holds for WhatsApp. The message's own row says whether it may be sent. */
export function whatsappSender(options: WhatsAppSenderOptions): Send {
  const { settings, call, db, clock, draw } = options;
  const messages = `${settings.phoneId}/messages`;
  /** Without retries, a locked database would turn an answered call into one of unknown outcome. */
  const retried = <Value>(step: () => Promise<Value>) => retryTransient(clock, step);

  return async (delivery, signal) => {
    const plan = await retried(() => prepareSend(db, delivery.id, clock.now()));
    if (plan.kind !== 'send') return plan;
    const { message } = plan;
    if (message.kind === 'picture') {
      return blamingNobody(await sendPicture(message, signal));
    }
    await markAsRead(message, signal);
    return sendMessage(message, signal);
  };

  /** Only a courtesy to the visitor, so its result is ignored. */
  async function markAsRead(message: MessageToSend, signal: AbortSignal): Promise<void> {
    const json = readMark(message.replyTo);
    const brief = AbortSignal.any([signal, AbortSignal.timeout(READ_MARK_WITHIN_MS)]);
    await call(messages, { json, signal: brief });
  }

  async function sendPicture(message: MessageToSend, signal: AbortSignal): Promise<Sent> {
    const { id, payload } = message;
    const png = payload === undefined ? undefined : await draw(payload, signal);
    if (signal.aborted) return { kind: 'abandoned' };
    if (!png) {
      const failure = { name: 'no_picture', text: 'no picture' } as const;
      await retried(() => failMessage(db, id, failure, clock.now()));
      return { kind: 'dead', response: 'no picture' };
    }
    const form = new FormData();
    form.set('messaging_product', 'whatsapp');
    form.set('type', 'image/png');
    form.set('file', new Blob([png], { type: 'image/png' }), 'stima.png');
    // This sends it to nobody yet.
    const upload = await call(`${settings.phoneId}/media`, { form, signal });
    if (signal.aborted) return { kind: 'abandoned' };
    if (upload.kind === 'error') {
      return retried(() => reactToError(db, id, upload.error, clock.now()));
    }
    if (upload.kind === 'ok') {
      const { id: mediaId } = upload.body;
      if (typeof mediaId === 'string') return sendMessage(message, signal, mediaId);
      return { kind: 'failed', response: 'no media id', blames: 'delivery' };
    }
    const blames = upload.kind === 'lost' ? 'delivery' : 'destination';
    return { kind: 'failed', response: upload.answer, blames };
  }

  /** Takes its turn in the sending rate last, so that no earlier step holds up other messages. */
  async function sendMessage(
    message: MessageToSend,
    signal: AbortSignal,
    mediaId?: string,
  ): Promise<Sent> {
    if (signal.aborted) return { kind: 'abandoned' };
    const start = await retried(() => beginSend(db, message.id, clock.now()));
    if (start.kind !== 'send') return start;
    if (start.waitMs > 0) await sleep(start.waitMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) {
      await retried(() => endSend(db, message.id));
      return { kind: 'abandoned' };
    }
    const json = messageBody(start.message, mediaId);
    const result = await call(messages, { json, signal });
    const wamid = result.kind === 'ok' ? wamidOf(result.body) : undefined;
    if (wamid !== undefined) {
      return retried(() => acceptMessage(db, message.id, wamid, clock.now()));
    }
    if (result.kind === 'error') {
      return retried(() => reactToError(db, message.id, result.error, clock.now()));
    }
    if (result.kind === 'not_connected') {
      await retried(() => endSend(db, message.id));
      return { kind: 'failed', response: result.answer, blames: 'destination' };
    }
    // The row still says that a call began, because a status may still reveal its outcome.
    if (signal.aborted) return { kind: 'abandoned' };
    return {
      kind: 'failed',
      response: result.kind === 'ok' ? 'an answer without a message id' : result.answer,
      blames: 'delivery',
      restMs: STATUS_WITHIN_MS,
    };
  }
}

/** Meta may accept texts while it refuses pictures, so these must not stop the texts. */
function blamingNobody(sent: Sent): Sent {
  const isAboutPicture = sent.kind === 'failed' && sent.blames === 'delivery';
  return isAboutPicture ? { ...sent, blames: 'nobody' } : sent;
}

/** Without an id nobody knows whether Meta has the message: something else may have answered. */
function wamidOf(body: Fields): string | undefined {
  const id = fieldsOf(listOf(body['messages'])[0])?.['id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
}
