import type { Plugin } from 'vite';

/** For the builds of browser tests, which post leads to our own server even if the brand uses static hosting. */
export function ignoreStaticWebhook(
  isIgnored = process.env['IGNORE_STATIC_WEBHOOK'] === '1',
): Plugin[] {
  if (!isIgnored) return [];
  return [
    {
      name: 'ignore-static-webhook',
      enforce: 'post',
      transform: (code, id) =>
        id.endsWith('/brand.config.ts')
          ? { code: `${code}\ndelete brand.staticWebhook;`, map: null }
          : undefined,
    },
  ];
}
