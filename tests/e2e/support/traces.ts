import type { BrowserContext, Page } from '@playwright/test';

export type Traces = Record<'console' | 'addresses' | 'referers' | 'analytics', string[]>;

/** Sends, as the hosting provider's own script does, the address and the queue of events. */
const INSIGHTS_SCRIPT = `(() => {
  const send = () => fetch('/_vercel/insights/view', {
    method: 'POST',
    body: JSON.stringify({ url: location.href, referrer: document.referrer, title: document.title,
      queue: [...(window.vaq ?? []), ...(window.siq ?? [])].map((entry) => JSON.stringify([...entry])) }),
  });
  send();
  for (const change of ['pushState', 'replaceState']) {
    const original = history[change];
    history[change] = function (...args) { original.apply(this, args); send(); };
  }
})()`;

/** Records whatever leaves the page or is logged about the visit, apart from the lead's own body. */
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
      await route.fulfill({ contentType: 'text/javascript', body: INSIGHTS_SCRIPT });
      return;
    }
    traces.analytics.push(request.postData() ?? '');
    await route.fulfill({ status: 200 });
  });
  return traces;
}

/** Everything that the browser keeps after the visit. */
export async function storedByBrowser(page: Page): Promise<string> {
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
