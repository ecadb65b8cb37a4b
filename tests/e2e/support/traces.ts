import type { BrowserContext, Page } from '@playwright/test';

export type Traces = Record<'console' | 'addresses' | 'referers' | 'analytics', string[]>;

/** Asks, as the hosting provider's own script does, for what it may learn: address and queue. */
const PRYING_SCRIPT = `(() => {
  const tell = () => fetch('/_vercel/insights/view', {
    method: 'POST',
    body: JSON.stringify({ url: location.href, referrer: document.referrer, title: document.title,
      queue: [...(window.vaq ?? []), ...(window.siq ?? [])].map((entry) => JSON.stringify([...entry])) }),
  });
  tell();
  for (const change of ['pushState', 'replaceState']) {
    const original = history[change];
    history[change] = function (...args) { original.apply(this, args); tell(); };
  }
})()`;

/** Notes whatever leaves the page or is written down about the visit, the lead's own body aside. */
export async function watch(context: BrowserContext): Promise<Traces> {
  const traces: Traces = { console: [], addresses: [], referers: [], analytics: [] };
  context.on('console', (message) => traces.console.push(message.text()));
  context.on('weberror', (error) => traces.console.push(String(error.error().stack)));
  context.on('request', (request) => {
    traces.addresses.push(request.url());
    traces.referers.push(request.headers()['referer'] ?? '');
  });
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => traces.addresses.push(frame.url()));
  });
  await context.route('**/_vercel/**', async (route) => {
    const request = route.request();
    if (request.method() === 'GET') {
      await route.fulfill({ contentType: 'text/javascript', body: PRYING_SCRIPT });
      return;
    }
    traces.analytics.push(request.postData() ?? '');
    await route.fulfill({ status: 200 });
  });
  return traces;
}

/** What the browser would keep after the visit. */
export async function keptBy(page: Page): Promise<string> {
  const stored = await page.evaluate(async () =>
    JSON.stringify({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      windowName: window.name,
    }),
  );
  return stored + JSON.stringify(await page.context().cookies());
}
