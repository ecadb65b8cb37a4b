import { pathToFileURL } from 'node:url';
import { messageOf, ROOT, say } from '../setup/run.mjs';
import { isLocalRequest } from './is-local-request.mjs';

const DESK_API = '/desk/api';
const DESK_PAGE = /^\/desk(?=\/|\?|$)/;
const BRAND_ICON = /^\/desk\/([\w-]+\.(?:png|svg))$/;
const SIGN_IN = '/desk/entra';

/** Proxied to our server. The second path also has a page, which is served here. */
export const DESK_CALLS = [DESK_API, SIGN_IN];

/**
 * Serves the desk's pages with hot reload and signs the developer in, without an invitation. Calls
 * go on to our own server.
 * @param {{ hmrPort: number, target: string, bundle: string }} options `bundle` is the built
 *   `src/server/desk/access/invite-developer.ts`
 * @returns {Promise<import('vite').Plugin>}
 */
export async function openDesk({ hmrPort, target, bundle }) {
  const { createServer } = await import('vite');
  const pages = await createServer({
    configFile: `${ROOT}vite.desk.config.ts`,
    appType: 'spa',
    server: { middlewareMode: true, ws: { port: hmrPort } },
  });

  /** @type {import('vite').Connect.NextHandleFunction} */
  function serve(request, response, next) {
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
  }

  /** Returns the cookie of a new session where there is none. @param {import('node:http').IncomingHttpHeaders} headers */
  async function signIn({ cookie = '', 'user-agent': device = '' }) {
    try {
      const me = await post(`${DESK_API}/me`, {}, { cookie });
      if (me.status !== 401) return undefined;
      /** @type {typeof import('../../src/server/desk/access/invite-developer.ts')} */
      const { inviteDeveloper } = await import(pathToFileURL(bundle).href);
      const token = new URL(await inviteDeveloper(target)).hash.slice(1);
      return (await post(SIGN_IN, { token }, { 'user-agent': device })).headers.get('set-cookie');
    } catch (error) {
      // The server may be restarting; the page then says so itself.
      say(`Not signed in to the desk: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** @param {string} path @param {unknown} body @param {Record<string, string>} [headers] */
  function post(path, body, headers = {}) {
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
