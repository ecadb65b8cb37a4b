import type { Plugin } from 'vite';

/** For the builds of browser tests, which post leads to our own server even if the brand uses static hosting. */
export const ignoreStaticWebhook: Plugin = {
  name: 'ignore-static-webhook',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('/brand.config.ts') ? `${code}\ndelete brand.staticWebhook;` : undefined,
};
