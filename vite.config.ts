import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { brand } from './brand.config.ts';
import { brandFaults } from './src/brand/brand-faults.ts';
import { brandHead } from './src/brand/brand-head.ts';
import { HOME_TITLE } from './src/web/titles.ts';

const PROJECT = fileURLToPath(new URL('.', import.meta.url));
const ICON = '/icon.svg';

export default defineConfig({
  root: `${PROJECT}src/web`,
  plugins: [react(), brandPages(), withoutPreloadHelper()],
  // The domain and the brand stand beside the screens, not below them.
  server: { fs: { allow: [PROJECT] } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
  },
});

/** Puts the brand into the pages, and refuses to build with a faulty one. */
function brandPages(): Plugin {
  return {
    name: 'brand-pages',
    configResolved() {
      const faults = brandFaults(brand);
      if (faults.length > 0) throw new Error(`brand.config.ts\n- ${faults.join('\n- ')}`);
    },
    transformIndexHtml: (html) => html.replace('<!--brand-->', brandHead(brand, HOME_TITLE)),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: ICON.slice(1), source: brand.logo });
    },
    configureServer(server) {
      server.middlewares.use(ICON, (_request, response) => {
        response.setHeader('content-type', 'image/svg+xml').end(brand.logo);
      });
      // As on our server: missing, and never answered with a page.
      server.middlewares.use('/_vercel', (_request, response) => {
        response.writeHead(404, { 'content-type': 'text/javascript' }).end();
      });
    },
  };
}

/** The loader decides when scripts come: Vite's helper would triple its size and do nothing. */
function withoutPreloadHelper(): Plugin {
  return {
    name: 'without-preload-helper',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js')
        ? 'export const __vitePreload = (load) => load();'
        : undefined,
  };
}
