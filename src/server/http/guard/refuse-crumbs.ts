import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** Whoever sends fewer than 17 pieces a second meets the time limit of the request before this. */
const MAX_PIECES = 256;

/** The smallest segments of TCP carry 536 bytes, and large bodies come in larger ones. */
const BYTES_A_PIECE = 512;

/**
 * Closes a connection whose body arrives in crumbs. Each piece is kept until the body is complete
 * and takes some 300 bytes of memory even if it holds a single one, so a body of 3 MB could take a
 * gigabyte. Honest senders make no such pieces: a lead of 3 kB may come in some of 12 bytes.
 */
export function refuseCrumbs(
  { headers, raw: { socket } }: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
  done: (error: null, payload: RequestPayload) => void,
): void {
  if (
    headers['transfer-encoding'] !== undefined ||
    Number(headers['content-length']) > MAX_PIECES
  ) {
    let pieces = 0;
    let bytes = 0;
    payload.on('data', (piece: Buffer) => {
      pieces++;
      bytes += piece.length;
      if (pieces > MAX_PIECES + bytes / BYTES_A_PIECE) socket.destroy();
    });
  }
  done(null, payload);
}
