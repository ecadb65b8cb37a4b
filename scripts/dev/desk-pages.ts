import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Connect, createServer, type Plugin } from 'vite';
import { inviteDeveloper } from '../../src/server/desk/access/invitation.ts';
import { messageOf, ROOT, say } from '../run.ts';

const DESK_API = '/desk/api';
const DESK_PAGE = /^\/desk(?=\/|\?|$)/;
const BRAND_ICON = /^\/desk\/([\w-]+\.(?:png|svg))$/;
const SIGN_IN = '/desk/entra';
const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.|::1$)/;

/** Proxied to our server. The second path also has a page, which is served here. */
export const DESK_CALLS = [DESK_API, SIGN_IN];

export function isLocalRequest({ socket }: Pick<IncomingMessage, 'socket'>): boolean {
  return LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '');
}

/**
 * Serves the desk's pages with hot reload and signs the developer in, without an invitation. Calls
 * go on to our own server, at `target`.
 */
export async function deskPages(hmrPort: number, target: string): Promise<Plugin> {
  const pages = await createServer({
    configFile: `${ROOT}vite.desk.config.ts`,
    appType: 'spa',
    server: { middlewareMode: true, ws: { port: hmrPort } },
  });

  const serve: Connect.NextHandleFunction = (request, response, next) => {
    // In development Vite moves the addresses of the brand's icons below those of the desk.
    const url = (request.url ?? '').replace(BRAND_ICON, '/$1');
    request.url = url;
    const isCall = url.startsWith(DESK_API) || request.method !== 'GET';
    if (!DESK_PAGE.test(url) || isCall) return next();
    // Vite knows its pages by the path with a slash.
    request.url = url.replace(/^\/desk(?=\?|$)/, '/desk/');
    const isPage = request.headers['sec-fetch-dest'] === 'document';
    const show = () => pages.middlewares(request, response, next);
    // HOST may expose the page to others: only a browser on this machine is the developer's.
    if (!isPage || !isLocalRequest(request) || url.startsWith(SIGN_IN)) return show();
    void signIn(request.headers).then((cookie) => {
      if (cookie) response.setHeader('set-cookie', cookie);
      return show();
    });
  };

  /** Returns the cookie of a new session where there is none. */
  async function signIn(headers: IncomingHttpHeaders): Promise<string | null | undefined> {
    const { cookie = '', 'user-agent': device = '' } = headers;
    try {
      const me = await post(`${DESK_API}/me`, {}, { cookie });
      if (me.status !== 401) return undefined;
      const token = new URL(await inviteDeveloper(target)).hash.slice(1);
      return (await post(SIGN_IN, { token }, { 'user-agent': device })).headers.get('set-cookie');
    } catch (error) {
      // The server may be restarting; the page then says so itself.
      say(`Not signed in to the desk: ${messageOf(error)}`);
      return undefined;
    }
  }

  function post(path: string, body: unknown, headers: Record<string, string>) {
    return fetch(target + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: target, ...headers },
      body: JSON.stringify(body),
    });
  }

  return {
    name: 'desk-pages',
    configureServer: (server) => {
      server.middlewares.use(serve);
    },
  };
}
