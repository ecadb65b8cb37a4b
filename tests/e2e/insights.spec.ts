import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Page } from '@playwright/test';
import { canariesIn } from '../support/canaries.ts';
import { type RunningSite, startSite } from './support/site.ts';
import {
  control,
  fillCalculator,
  holdApplication,
  sendCanaries,
  submitButton,
} from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

type Counted = { readonly event: string; readonly campaign: string; readonly count: number };

type Insights = {
  readonly site: RunningSite;
  /** What the server has stored so far, which it does every few seconds: `visit`, or `visit CAMPAIGN`. */
  readonly counted: () => Record<string, number>;
  readonly metrics: () => readonly unknown[];
};

const EVENT = /\/_vercel\/insights\/event$/;
const SCRIPTS = [/\/_vercel\/insights\/script\.js$/, /\/_vercel\/speed-insights\/script\.js$/];

/** Opens a page and waits until both scripts run and the visit has arrived, not only left. */
async function open(page: Page, url: string): Promise<void> {
  const loaded = SCRIPTS.map((script) => page.waitForResponse(script));
  const visit = page.waitForResponse(EVENT);
  await page.goto(url);
  await Promise.all([...loaded, visit]);
}

/** Switches to another application, or back from it. */
async function setVisibility(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);
}

/** Turns to another application for good. A busy browser drops what a page says while it is unloaded. */
async function leave(page: Page): Promise<void> {
  await setVisibility(page, 'hidden');
  await page.goto('about:blank');
}

type Visit = {
  readonly title: string;
  readonly campaign: string;
  readonly visit: (page: Page, url: string) => Promise<void>;
  readonly counts: Record<string, number>;
};

/** Those that are not counted come first: by the time the last one is, they would have been. */
const VISITS: readonly Visit[] = [
  {
    title: 'Global Privacy Control is respected',
    campaign: 'ref=gpc',
    visit: (page, url) => visitWith(page, url, "['globalPrivacyControl', true]"),
    counts: {},
  },
  {
    title: 'Do Not Track is respected',
    campaign: 'ref=dnt',
    visit: (page, url) => visitWith(page, url, "['doNotTrack', '1']"),
    counts: {},
  },
  {
    title: 'the question is counted at which a visitor leaves',
    campaign: '',
    visit: async (page, url) => {
      await open(page, url);
      await control(page, 'age').pressSequentially('35');
      await control(page, 'heightCm').pressSequentially('172');
    },
    counts: { visit: 1, view: 1, 'first-answer': 1, 'left-heightCm': 1 },
  },
  {
    title: 'whoever comes back and goes on did not leave',
    campaign: 'ref=back',
    visit: async (page, url) => {
      await open(page, url);
      await control(page, 'age').pressSequentially('35');
      await setVisibility(page, 'hidden');
      await setVisibility(page, 'visible');
      await fillCalculator(page);
      await setVisibility(page, 'hidden');
      await setVisibility(page, 'visible');
      await submitButton(page).click();
      await expect(page).toHaveURL(/\/lead-capture$/);
    },
    counts: { visit: 1, view: 2, 'first-answer': 1, calculation: 1 },
  },
  {
    title: 'a choice that the link made is no answer',
    campaign: 'ref=chosen',
    visit: async (page, url) => {
      await open(page, `${url}&goal=leaner`);
      await expect(page.locator('[name="physicalGoal"][value="leaner"]')).toBeChecked();
    },
    counts: { visit: 1, view: 1 },
  },
  {
    title: 'an answer from before the script arrived is counted',
    campaign: 'ref=early',
    visit: async (page, url) => {
      const release = await holdApplication(page);
      const visit = page.waitForResponse(EVENT);
      await page.goto(url);
      await control(page, 'age').pressSequentially('35');
      release();
      await visit;
    },
    counts: { visit: 1, view: 1, 'first-answer': 1, 'left-age': 1 },
  },
  {
    title: "an early answer is counted whose value is part of the link's",
    campaign: 'ref=part',
    visit: async (page, url) => {
      const release = await holdApplication(page);
      const visit = page.waitForResponse(EVENT);
      await page.goto(`${url}&gender=female`);
      await expect(control(page, 'gender', 'female')).toBeChecked();
      await control(page, 'gender', 'male').check();
      release();
      await visit;
    },
    counts: { visit: 1, view: 1, 'first-answer': 1, 'left-gender': 1 },
  },
  {
    title: 'a reload continues the visit',
    campaign: 'ref=reload',
    visit: async (page, url) => {
      await open(page, url);
      const again = page.waitForResponse(EVENT);
      await page.reload();
      await again;
    },
    counts: { visit: 1, view: 2 },
  },
];

/** A visitor who prefers not to be counted: the page sends nothing. */
async function visitWith(page: Page, url: string, preference: string): Promise<void> {
  await page.addInitScript({
    content: `{ const [name, value] = ${preference};
      Object.defineProperty(Navigator.prototype, name, { get: () => value, configurable: true }); }`,
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  const loaded = SCRIPTS.map((script) => page.waitForResponse(script));
  await page.goto(url);
  await Promise.all(loaded);
  await fillCalculator(page);
  await submitButton(page).click();
  await expect(page).toHaveURL(/\/lead-capture$/);
  await leave(page);
  expect(sent).toEqual([]);
}

/** A server of its own, because counts of other tests would mix with these. */
const test = base.extend<{ insights: Insights }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what is used
  insights: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'peso-forma-insights-'));
    const CAMPAIGNS = ['utm_source=instagram', ...VISITS.map(({ campaign }) => campaign)].join(' ');
    const site = await startSite({ CAMPAIGNS }, { folder });
    const rows = (sql: string) => {
      const database = new DatabaseSync(site.database, { readOnly: true });
      const found = database.prepare(sql).all();
      database.close();
      return found;
    };
    await use({
      site,
      counted: () => {
        const counts = rows('select * from insight_counts where count <> 0') as Counted[];
        return Object.fromEntries(
          counts.map(({ event, campaign, count }) => [`${event} ${campaign}`.trim(), count]),
        );
      },
      metrics: () =>
        rows('select distinct metric from insight_speed order by metric').map(
          ({ metric }) => metric,
        ),
    });
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('a whole journey is counted by campaign, and visits as what they were', async ({
  page,
  context,
  insights,
}) => {
  const sent: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/_vercel/')) sent.push(`${request.url()} ${request.postData()}`);
  });
  for (const chat of ['https://wa.me/**', 'https://t.me/**']) {
    await context.route(chat, (route) => route.fulfill({ body: 'a chat' }));
  }
  await open(page, `${insights.site.url}/?utm_source=instagram&utm_term=peso&email=anna@x.example`);
  await sendCanaries(page);
  await expect(page).toHaveURL(/\/confirmation$/);
  await openAndClose(page, 'Clicca qui per avere subito i risultati!');
  await openAndClose(page, 'Clicca qui per avere subito i risultati!');
  await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
  await openAndClose(page, 'Condividi su WhatsApp');
  await openAndClose(page, 'Condividi su Telegram');
  await page.getByRole('button', { name: 'Copia Link' }).click();
  await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
  await leave(page);
  // Before the other visits, whose speed is stored too.
  await expect.poll(() => insights.metrics()).toEqual(['CLS', 'INP', 'LCP']);
  const campaign = 'utm_source=instagram';
  const expected: Record<string, number> = {
    [`visit ${campaign}`]: 1,
    [`view ${campaign}`]: 4,
    [`first-answer ${campaign}`]: 1,
    [`calculation ${campaign}`]: 1,
    [`lead ${campaign}`]: 1,
    [`chat ${campaign}`]: 1,
    [`share-whatsapp ${campaign}`]: 1,
    [`share-telegram ${campaign}`]: 1,
    [`share-copy ${campaign}`]: 1,
  };
  for (const { title, campaign: other, visit, counts } of VISITS) {
    await test.step(title, async () => {
      const tab = await context.newPage();
      await visit(tab, `${insights.site.url}/?${other}`);
      await leave(tab);
    });
    for (const [event, count] of Object.entries(counts)) {
      expected[`${event} ${other}`.trim()] = count;
    }
  }
  await expect.poll(() => insights.counted()).toEqual(expected);
  expect(canariesIn(sent.join('\n'))).toEqual([]);
  expect(sent.join('\n')).not.toContain('anna');
});

async function openAndClose(page: Page, link: string): Promise<void> {
  const popup = page.waitForEvent('popup');
  await page.getByRole('link', { name: link }).click();
  await (await popup).close();
}
