import type { Page, Route } from '@playwright/test';
import {
  addLead,
  expect,
  idOnPage,
  lookForChanges,
  openLead,
  row,
  signIn,
  test,
} from './support/desk.ts';
import type { Site } from './support/site.ts';

const STARTS: readonly { name: string; start: (page: Page, site: Site) => Promise<void> }[] = [
  { name: 'at the start', start: signIn },
  {
    name: 'when the connection is back',
    start: (page) => page.evaluate(lookForChanges),
  },
];

test('follows new leads and the command line without a reload', async ({
  page,
  site,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(/events|ERR_INTERNET_DISCONNECTED|Failed to load/);
  await page.clock.install();
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/api/leads')) lists++;
  });
  for (const { name, start } of STARTS) {
    await test.step(`misses nothing between a list and the opening of the events ${name}`, async () => {
      lists = 0;
      const held: Route[] = [];
      const events = '**/desk/api/events*';
      await page.route(events, (route) => void held.push(route), { times: 1 });
      await start(page, site);
      await expect.poll(() => held.length).toBe(1);
      await expect.poll(() => lists).toBe(1);
      await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
      const lead = await addLead(site);
      // Once it is on the server's list, it is no news for a stream that is opened later.
      const all = { data: { tab: 'all' }, headers: { origin: site.url } };
      const listed = async () => (await page.request.post('/desk/api/leads', all)).text();
      await expect.poll(listed).toContain(lead.name);
      await held[0]?.continue();
      await expect(row(page, lead.name)).toBeVisible();
      expect(lists).toBe(2);
    });
  }

  const counts = async () => Number(/\d+/.exec(await page.title())?.[0] ?? 0);
  const before = await counts();
  const lead = await addLead(site);
  await expect(row(page, lead.name)).toBeVisible();
  await expect.poll(counts).toBe(before + 1);
  await test.step('says at the top who has come since the list was opened', async () => {
    const news = page.getByRole('link', { name: `Nuova richiesta: ${lead.name}` });
    await expect(news).toBeVisible();
    await page.getByRole('button', { name: 'Ho visto' }).click();
    await expect(news).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await openLead(page, lead.name);
  await expect(page.getByText('da scrivere', { exact: true })).toBeVisible();
  await site.leads('answered', idOnPage(page));
  await expect(page.getByText('inviato a mano', { exact: true })).toBeVisible();
  await expect.poll(counts).toBe(before);

  await test.step('says that the connection is away, and goes on when it is back', async () => {
    await context.setOffline(true);
    await expect(page.getByText('Quello che vedi può non essere aggiornato')).toBeVisible();
    await page.getByLabel('Nota').fill('scritta senza rete');
    await page.getByRole('button', { name: 'Salva la nota' }).click();
    // The page may say the same of the lead, which it tries to load again.
    const notSaved = page.getByRole('region', { name: 'Chiamate e note' });
    await expect(notSaved.getByText('il server non risponde')).toBeVisible();
    await expect(page.getByLabel('Nota')).toHaveValue('scritta senza rete');
    await context.setOffline(false);
    await expect(page.getByText('il server non risponde')).toHaveCount(0);
    await page.getByRole('button', { name: 'Salva la nota' }).click();
    await expect(page.getByText('Nota salvata.')).toBeVisible();
  });
  await test.step('asks from time to time where events fail', async () => {
    await page.getByRole('link', { name: 'Contatti', exact: true }).click();
    const refused = page.waitForResponse(
      (response) => response.url().includes('/desk/api/events') && response.status() === 502,
    );
    await context.route('**/desk/api/events*', (route) => route.fulfill({ status: 502 }));
    await page.evaluate(lookForChanges);
    await refused;
    await expectToAsk(page, site);
  });
});

test('a page that nobody looks at for an hour lets its session end', async ({ page, site }) => {
  await page.clock.install();
  await signIn(page, site);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/desk/api/me')) asked++;
  });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const inFiveMinutes = async () => {
    const before = asked;
    for (let minutes = 0; minutes < 5; minutes++) {
      await page.clock.runFor(60_000);
      // Whatever the page has asked for goes out before this.
      await page.evaluate(() => fetch('/desk').then((response) => response.text()));
    }
    return asked - before;
  };
  await expect.poll(inFiveMinutes, { intervals: [20] }).toBe(0);
  expect(asked).toBeGreaterThan(50);
});

/** A lead appears on the list although no event has told of it. */
async function expectToAsk(page: Page, site: Site): Promise<void> {
  await expect(page.getByRole('tabpanel')).toHaveAttribute('aria-busy', 'false');
  const lead = await addLead(site);
  await expect
    .poll(async () => {
      await page.clock.runFor(16_000);
      return row(page, lead.name).count();
    })
    .toBe(1);
}

test('opens the stream again once it has been silent for longer than its heartbeat', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const streams: EventTarget[] = [];
    Object.assign(globalThis, { streams });
    globalThis.EventSource = class HeldStream extends EventTarget {
      readonly readyState = 1;
      constructor() {
        super();
        streams.push(this);
      }
      close() {}
    } as unknown as typeof EventSource;
  });
  const opened = () => page.evaluate('streams.length');
  const beat = () => page.evaluate("streams.at(-1).dispatchEvent(new MessageEvent('beat'))");
  await page.clock.install();
  await signIn(page, site);
  await expect.poll(opened).toBe(1);
  for (let beats = 0; beats < 5; beats++) {
    await beat();
    await page.clock.runFor(15_000);
  }
  expect(await opened()).toBe(1);
  await page.clock.runFor(30_000);
  await expect.poll(opened).toBe(2);
  await test.step('asks from time to time where a proxy opens the stream and holds its events back', async () => {
    await expectToAsk(page, site);
  });
});
