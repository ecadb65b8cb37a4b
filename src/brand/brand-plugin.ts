import type { ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { brandFiles, typeOfFile } from './brand-files.ts';
import { everyFault } from './config/brand-errors.ts';
import { brandHead } from './pages/brand-head.ts';
import { pageHead } from './pages/page-head.ts';

const FILE_NAME = /^\/([\w-]+\.(?:svg|png|txt|webmanifest|xml))(?:\?|$)/;

/**
 * Puts the brand into the pages, and refuses to build with a faulty one. The files beside them are
 * served while developing; the build writes them itself.
 */
export function brandPlugin(brand: Brand, homeTitle: string): Plugin {
  return {
    name: 'brand',
    async configResolved() {
      const faults = await everyFault(brand);
      if (faults.length > 0) throw new Error(`brand.config.ts\n- ${faults.join('\n- ')}`);
    },
    transformIndexHtml(html, { server }) {
      const page = html.replace('<!--brand-->', () => brandHead(brand));
      // The build puts in what belongs to each page, once it has drawn them.
      return server
        ? page.replace('<!--page-->', () => pageHead(brand, 'index.html', homeTitle))
        : page;
    },
    configureServer: (server) => serveFiles(server, brand),
  };
}

/** Drawn at the first request: most of the time nobody asks while developing. */
function serveFiles({ middlewares }: ViteDevServer, brand: Brand): void {
  let files: ReturnType<typeof brandFiles> | undefined;

  async function serve(name: string, response: ServerResponse, next: Connect.NextFunction) {
    try {
      files ??= brandFiles(brand);
      const source = (await files)[name];
      if (source === undefined) next();
      else response.setHeader('content-type', typeOfFile(name)).end(source);
    } catch (error) {
      next(error);
    }
  }

  middlewares.use((request, response, next) => {
    const name = FILE_NAME.exec(request.url ?? '')?.[1];
    if (name) void serve(name, response, next);
    else next();
  });
}
