import type { IncomingHttpHeaders } from 'node:http';

/**
 * Another site's page must not send leads through its visitors' browsers. A proxy that rewrites
 * `Host` must not lose ours either: a browser's own word that the page is of the same origin
 * (which no page can forge) counts as much as an equal host. Programs send no `Origin`.
 */
export function isForeignOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const { origin } = headers;
  if (origin === undefined || headers['sec-fetch-site'] === 'same-origin') return false;
  return !URL.canParse(origin) || new URL(origin).host.toLowerCase() !== host.toLowerCase();
}
