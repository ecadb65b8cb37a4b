import type { Status } from '../cloud-api.ts';
import { statusError } from '../errors.ts';
import type { Accepted } from '../records.ts';
import type { World } from '../world.ts';
import type { WebhookEvent } from './payload.ts';
import { contactOf } from './people-fields.ts';
import type { WebhookQueue } from './queue.ts';

const PRICING = { billable: true, pricing_model: 'PMP', type: 'regular', category: 'service' };

/** What becomes of an accepted message, told after the call or partly before its answer. */
export async function followMessage(
  world: World,
  queue: WebhookQueue,
  message: Accepted,
): Promise<void> {
  const { settings, random } = world;
  let delayMs = 0;
  for (const [index, status] of fateOf(world, message).entries()) {
    const early = status === 'sent' && random.chance(settings.statusBeforeAnswer);
    if (!early) delayMs += random.between(...settings.statusPauseMs);
    // The price stands with `sent` and with one of `delivered` and `read`.
    const event = statusEvent(world, message, { status, delayMs, priced: index < 2 });
    const happens = () => {
      message.statuses.push(status);
    };
    if (early) {
      happens();
      await queue.tellNow(event);
    } else queue.push(event, delayMs, happens);
  }
}

function fateOf({ settings, random }: World, message: Accepted): readonly Status['status'][] {
  if (message.dropped) return [];
  if (message.failure !== undefined) return ['failed'];
  const delivered = random.chance(settings.omitDelivered) ? [] : (['delivered'] as const);
  const read = random.chance(settings.reads) ? (['read'] as const) : [];
  return ['sent', ...delivered, ...read];
}

function statusEvent(
  world: World,
  message: Accepted,
  step: { readonly status: Status['status']; readonly delayMs: number; readonly priced: boolean },
): WebhookEvent {
  const { status, delayMs, priced } = step;
  const { account, people } = world;
  const digits = message.to?.replace(/\D/g, '');
  const person =
    message.person ??
    (digits === undefined ? people.byUserId(message.recipient ?? '') : people.byPhone(digits));
  const userId = person?.userId ?? message.recipient;
  const contact = person && status !== 'failed' ? contactOf(world, person) : undefined;
  return {
    id: `${message.id} ${status}`,
    phoneId: account.phoneId,
    ...(contact && { contact }),
    status: {
      id: message.id,
      status,
      timestamp: String(Math.floor((world.now() + delayMs) / 1000)),
      ...(digits !== undefined && { recipient_id: digits }),
      ...(userId !== undefined && { recipient_user_id: userId }),
      ...(message.opaque !== undefined && { biz_opaque_callback_data: message.opaque }),
      ...(message.failure === undefined
        ? priced && { pricing: PRICING }
        : { errors: [statusError(message.failure)] }),
    },
  };
}
