import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { API_PATH } from '../account.ts';
import { errorResponse, Refusal } from '../errors.ts';
import { traceId } from '../ids.ts';
import { drawMishap } from '../mishaps.ts';
import type { WebhookQueue } from '../webhook/queue.ts';
import type { World } from '../world.ts';
import { handleCall } from './handle-call.ts';
import { readRequest } from './request.ts';

const PAGE = '<!doctype html><title>Error</title><p>Sorry, something went wrong.</p>';

export type OtherPages = (request: IncomingMessage, response: ServerResponse) => void;

/** The API as a server; what is not below its path goes to the other pages, if there are any. */
export function apiServer(
  world: World,
  queue: WebhookQueue,
  otherPages: OtherPages | undefined,
): Server {
  return createServer((incoming, response) => {
    if (incoming.url?.startsWith(`${API_PATH}/`)) {
      // A sender that breaks off in the middle of its request gets no answer.
      answer(world, queue, incoming, response).catch(() => response.destroy());
    } else if (otherPages) otherPages(incoming, response);
    else response.writeHead(404).end();
  });
}

async function answer(
  world: World,
  queue: WebhookQueue,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { records, script, settings, random } = world;
  const request = await readRequest(world, incoming);
  const { call } = request;
  records.calls.push({ call, at: world.now() });
  const mishap = script.take(call) ?? drawMishap(settings.mishaps, call, random);

  let status = 200;
  let body: string = PAGE;
  try {
    if (mishap?.drop !== 'before') {
      if (mishap?.code !== undefined) {
        throw new Refusal(mishap.code, 'The test asked for it.', mishap.status);
      }
      if (mishap?.status === undefined) {
        body = JSON.stringify(await handleCall(world, queue, request, mishap));
      } else status = mishap.status;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    status = error.status;
    body = JSON.stringify(errorResponse(error, traceId(random)));
    const { code, details } = error;
    records.refused.push({ call, at: world.now(), status, code, details });
  }
  if (mishap?.delayMs !== undefined) await sleep(mishap.delayMs, undefined, { ref: false });

  if (mishap?.drop !== undefined) {
    const counted = mishap.drop !== 'before' && status === 200;
    records.cut.push({ call, at: world.now(), counted });
    incoming.socket.destroy();
    return;
  }
  if (body === PAGE) {
    records.refused.push({ call, at: world.now(), status, code: undefined, details: undefined });
  }
  const type = body === PAGE ? 'text/html; charset=utf-8' : 'application/json; charset=UTF-8';
  response.writeHead(status, { 'content-type': type, 'facebook-api-version': API_PATH.slice(1) });
  response.end(body);
}
