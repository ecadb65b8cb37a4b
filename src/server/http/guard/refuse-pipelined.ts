import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Closes a connection on which a second request arrives before the first is answered. Node starts
 * every such request at once and lets its response wait, with its file open, and when the client
 * hangs up it does not tell the waiting responses: their files would stay open until a restart.
 * Neither browsers nor proxies send requests like this.
 */
export function refusePipelined(
  request: FastifyRequest,
  reply: FastifyReply,
  done: () => void,
): void {
  // Node gives the connection to one response at a time.
  if (reply.raw.socket) done();
  else request.raw.socket.destroy();
}
