import type { ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { brandFiles } from './brand-files.ts';
import { brandErrors } from './config/brand-errors.ts';
import { brandHead } from './pages/brand-head.ts';
import { pageHead } from './pages/page-head.ts';

const FILE_NAME = /^\/([\w-]+\.(svg|png|txt|webmanifest|xml))(?:\?|$)/;

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  txt: 'text/plain',
  webmanifest: 'application/manifest+json',
  xml: 'application/xml',
};

/**
 * Puts the brand into the pages and refuses to build with an invalid one. In development it also
 * serves the files derived from the brand; the build writes them itself.
 */
export function brandPlugin(brand: Brand, homeTitle: string): Plugin {
  return {
    name: 'brand',
    async configResolved() {
      const errors = await brandErrors(brand);
      if (errors.length > 0) throw new Error(`brand.config.ts\n- ${errors.join('\n- ')}`);
    },
    transformIndexHtml(html, { server }) {
      const page = html.replace('<!--brand-->', () => brandHead(brand));
      // The build fills in the head of each page after prerendering.
      return server
        ? page.replace('<!--page-->', () => pageHead(brand, 'index.html', homeTitle))
        : page;
    },
    configureServer: (server) => serveFiles(server, brand),
  };
}

/** Makes the files at the first request: most development sessions never ask for them. */
function serveFiles({ middlewares }: ViteDevServer, brand: Brand): void {
  let files: ReturnType<typeof brandFiles> | undefined;

  async function serve(
    [, name = '', ending = '']: readonly string[],
    response: ServerResponse,
    next: Connect.NextFunction,
  ) {
    try {
      files ??= brandFiles(brand);
      const source = (await files)[name];
      if (source === undefined) next();
      else response.setHeader('content-type', TYPES[ending] ?? '').end(source);
    } catch (error) {
      next(error);
    }
  }

  middlewares.use((request, response, next) => {
    const match = FILE_NAME.exec(request.url ?? '');
    if (match) void serve(match, response, next);
    else next();
  });
}
