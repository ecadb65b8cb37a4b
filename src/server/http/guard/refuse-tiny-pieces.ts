import type { FastifyReply, FastifyRequest, RequestPayload } from 'fastify';

/** A sender of fewer than 17 pieces a second runs into the request timeout first. */
const MAX_PIECES = 256;

/** The smallest segments of TCP carry 536 bytes, and large bodies come in larger ones. */
const BYTES_PER_PIECE = 512;

/**
 * Closes a connection whose body arrives in tiny pieces. Each piece is kept until the body is
 * complete and takes some 300 bytes of memory even if it holds a single one, so a body of 3 MB could
 * take a gigabyte. Ordinary senders stay far below the limit: a lead of 3 kB may even arrive in
 * pieces of 12 bytes.
 */
export function refuseTinyPieces(
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
      if (pieces > MAX_PIECES + bytes / BYTES_PER_PIECE) socket.destroy();
    });
  }
  done(null, payload);
}
