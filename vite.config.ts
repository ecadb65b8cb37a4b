import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin, type ViteDevServer } from 'vite';
import { brand } from './brand.config.ts';
import { OLDEST_BROWSERS } from './scripts/build/oldest-browsers.ts';
import { brandPlugin } from './src/brand/brand-plugin.ts';
import { qrCode } from './src/brand/draw/qr-code.ts';
import { logoFilePlugin } from './src/brand/logo-file-plugin.ts';
import { pageHead } from './src/brand/pages/page-head.ts';
import { chatLink } from './src/domain/lead/links.ts';
import { PRIVACY_PATH } from './src/domain/paths.ts';
import { bodySprite } from './src/web/calculator/body-sprite.ts';
import { HOME_TITLE } from './src/web/navigation/screens.ts';

type EntryServer = typeof import('./src/web/boot/entry-server.tsx');

const PROJECT = fileURLToPath(new URL('./', import.meta.url));

export default defineConfig({
  root: `${PROJECT}src/web`,
  plugins: [
    react(),
    brandPlugin(brand, HOME_TITLE),
    logoFilePlugin(brand),
    serverPaths(),
    { name: 'bodies', transformIndexHtml: (html) => html.replace('<!--bodies-->', bodySprite) },
  ],
  define: { CHAT_QR: JSON.stringify(qrCode(chatLink(brand))) },
  resolve: {
    // `wouter` uses this shim for React 17; our React has the hook itself.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  // The domain and the brand are outside of the root folder.
  server: { fs: { allow: [PROJECT] } },
  build: {
    target: OLDEST_BROWSERS,
    emptyOutDir: true,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The loader imports the application by the URL in the page, so it is a separate entry.
      input: [`${PROJECT}src/web/index.html`, `${PROJECT}src/web/boot/entry-client.tsx`],
      preserveEntrySignatures: 'allow-extension',
    },
  },
});

/** Serves the paths that Vite's development server would answer with the application. */
function serverPaths(): Plugin {
  return {
    name: 'server-paths',
    configureServer(server) {
      server.middlewares.use(PRIVACY_PATH, (request, response, next) => {
        void servePrivacy(server, request.originalUrl ?? PRIVACY_PATH, response, next);
      });
    },
  };
}

async function servePrivacy(
  server: ViteDevServer,
  url: string,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  try {
    const entry = (await server.ssrLoadModule('/boot/entry-server.tsx')) as EntryServer;
    const page = (await entry.prerenderPages())['privacy.html'];
    if (!page) {
      next();
      return;
    }
    const html = (await readFile(`${PROJECT}src/web/index.html`, 'utf8'))
      .replace('<!--page-->', () => pageHead(brand, 'privacy.html', page.title))
      .replace(/<div id="root"[^>]*><\/div>/, () => `<div id="root">${page.html}</div>`)
      .replace('<script type="module" src="/boot/loader.ts"></script>', '');
    response.setHeader('content-type', 'text/html');
    response.end(await server.transformIndexHtml(url, html));
  } catch (error) {
    next(error);
  }
}
