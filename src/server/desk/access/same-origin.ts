import type { FastifyRequest } from 'fastify';

/**
 * Whether our own page sent the request. Browsers set both headers themselves, and no page can
 * forge them. A request with neither header is refused.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  if (origin === undefined || !URL.canParse(origin)) return false;
  const own = `${request.protocol}://${request.host}`;
  return URL.canParse(own) && new URL(origin).origin === new URL(own).origin;
}
