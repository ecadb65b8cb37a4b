/**
 * For builds that the tests of the browser use: their journeys end at our own server, also for a
 * brand whose pages are published without it.
 * @returns {import('vite').Plugin[]}
 */
export function ignoreStaticWebhook(isIgnored = process.env['IGNORE_STATIC_WEBHOOK'] === '1') {
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
