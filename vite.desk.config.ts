import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brand } from './brand.config.ts';
import { OLDEST_BROWSERS } from './scripts/build/oldest-browsers.ts';
import { schemesOf } from './src/brand/colour/palette.ts';
import { deskPlugin } from './src/brand/desk-plugin.ts';
import { logoFilePlugin } from './src/brand/logo-file-plugin.ts';

const PROJECT = fileURLToPath(new URL('./', import.meta.url));

/** The staff's pages are a separate build, which static hosts never get. */
export default defineConfig({
  root: `${PROJECT}src/desk`,
  base: '/desk/',
  publicDir: false,
  cacheDir: `${PROJECT}node_modules/.vite-desk`,
  define: { BRAND_PALETTE: JSON.stringify(schemesOf(brand.color, brand.accent).light) },
  plugins: [react(), deskPlugin(brand), logoFilePlugin(brand)],
  // The domain, the controls and the brand are outside of the root folder.
  server: { fs: { allow: [PROJECT] } },
  build: {
    target: OLDEST_BROWSERS,
    emptyOutDir: true,
    modulePreload: false,
    // The policy of these pages allows neither inline code nor data addresses for fonts and styles.
    assetsInlineLimit: 0,
  },
});
