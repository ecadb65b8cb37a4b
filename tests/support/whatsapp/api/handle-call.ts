import { Refusal } from '../errors.ts';
import type { Mishap } from '../mishaps.ts';
import type { WebhookQueue } from '../webhook/queue.ts';
import { followMessage } from '../webhook/statuses.ts';
import type { World } from '../world.ts';
import * as accountCalls from './account-calls.ts';
import type { ApiRequest } from './request.ts';
import { markAsRead, sendMessage } from './send-message.ts';
import { uploadMedia } from './upload-media.ts';

/** Answers a call as Meta does, or throws a refusal. */
export async function handleCall(
  world: World,
  queue: WebhookQueue,
  request: ApiRequest,
  mishap: Mishap | undefined,
): Promise<object> {
  checkToken(world, request);
  switch (request.call) {
    case 'text':
    case 'image':
    case 'interactive': {
      const { response, message } = sendMessage(world, request.json, mishap);
      if (!mishap?.silent) await followMessage(world, queue, message);
      return response;
    }
    case 'read':
      return markAsRead(world, request.json);
    case 'media':
      return uploadMedia(world, request);
    case 'phone':
      return accountCalls.describePhone(world, request.query);
    case 'numbers':
      return accountCalls.listPhones(world, request.query);
    case 'token':
      return accountCalls.describeToken(world, request.query);
    case 'subscription':
      return accountCalls.listSubscriptions(world);
    case 'subscribe':
      return accountCalls.subscribe(world);
    case 'register':
      return accountCalls.register(world, request);
    case 'unknown':
      throw new Refusal(100, 'Unsupported request: the object does not exist.');
  }
}

function checkToken({ account }: World, { headers }: ApiRequest): void {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  if (token !== account.token) {
    throw new Refusal(190, 'Invalid OAuth access token - Cannot parse access token.');
  }
  if (account.tokenDead) {
    throw new Refusal(190, 'Error validating access token: Session has expired.');
  }
}
