import type { Plugin, ViteDevServer } from 'vite';
import type { Brand } from '../domain/brand.ts';
import { brandFaults } from './brand-faults.ts';
import { brandFiles, typeOfFile } from './brand-files.ts';
import { brandHead } from './brand-head.ts';

/**
 * Puts the brand into the pages, and refuses to build with a faulty one. The files beside them are
 * served while developing; the build writes them itself.
 */
export function brandPlugin(brand: Brand, homeTitle: string): Plugin {
  return {
    name: 'brand',
    configResolved() {
      const faults = brandFaults(brand);
      if (faults.length > 0) throw new Error(`brand.config.ts\n- ${faults.join('\n- ')}`);
    },
    transformIndexHtml: (html) => html.replace('<!--brand-->', () => brandHead(brand, homeTitle)),
    configureServer: (server) => serveFiles(server, brand),
  };
}

/** Drawn at the first request: most of the time nobody asks while developing. */
function serveFiles({ middlewares }: ViteDevServer, brand: Brand): void {
  let files: ReturnType<typeof brandFiles> | undefined;
  middlewares.use((request, response, next) => {
    const name = /^\/([\w-]+\.(?:svg|png|txt|webmanifest|xml))(?:\?|$)/.exec(
      request.url ?? '',
    )?.[1];
    if (!name) {
      next();
      return;
    }
    files ??= brandFiles(brand);
    files.then((made) => {
      const source = made[name];
      if (source === undefined) next();
      else response.setHeader('content-type', typeOfFile(name)).end(source);
    }, next);
  });
}
