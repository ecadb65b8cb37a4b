import type { Page } from '@playwright/test';
import { proof } from './support/proof.ts';
import {
  calculateAgain,
  deliveriesOf,
  fillLeadForm,
  goToConfirmation,
  goToHomeConfirmation,
  goToLeadForm,
  newName,
  submitButton,
  WEBHOOK,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const FAILED = "Errore nell'invio. Riprova o contattaci.";
const PATIENT = { timeout: 30_000 };

async function readyToSend(page: Page, name: string): Promise<void> {
  await goToLeadForm(page);
  await fillLeadForm(page, name);
}

const RETRIED = proof({
  area: 'Browser',
  what: '503, then 2xx; with the lead stored at the first try, and without',
  lost: '0, and 0 twice',
});
test('a 503 is retried, stored or not', RETRIED, async ({ page, site, consoleOutput }) => {
  consoleOutput.expect(/503/);
  const names = [newName(), newName()] as const;
  const asked: string[] = [];
  const statuses: number[] = [];
  await page.route(WEBHOOK, async (route) => {
    const { lead_name } = route.request().postDataJSON() as { lead_name: string };
    asked.push(lead_name);
    const isFirst = asked.filter((name) => name === lead_name).length === 1;
    if (isFirst) {
      if (lead_name === names[1]) await route.fetch();
      await route.fulfill({ status: 503 });
      return;
    }
    const response = await route.fetch();
    statuses.push(response.status());
    await route.fulfill({ response });
  });
  await readyToSend(page, names[0]);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => statuses, PATIENT).toEqual([201]);
  await calculateAgain(page);
  await fillLeadForm(page, names[1]);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => statuses, PATIENT).toEqual([201, 200]);
  const stored = (await site.leads('export')).split('\n');
  for (const name of names) {
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
    expect(stored.filter((line) => line.includes(`"${name}"`))).toHaveLength(1);
  }
});

const OFFLINE = proof({
  area: 'Browser',
  what: 'offline, and back',
  lost: '0: the red box, then one lead',
});
test(
  'offline fails, online sends once',
  OFFLINE,
  async ({ page, context, site, consoleOutput }) => {
    consoleOutput.expect(/The lead was not sent|ERR_INTERNET_DISCONNECTED/);
    const name = newName();
    await readyToSend(page, name);
    await context.setOffline(true);
    await submitButton(page).click();
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await context.setOffline(false);
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  },
);

const TABS = proof(
  {
    area: 'Browser',
    what: 'two tabs at once',
    lost: '0: two leads, each tab its own name',
  },
  {
    area: 'Browser',
    what: 'the tab closed 50 ms after the click',
    lost: '0: stored and delivered',
  },
);
test(
  'two tabs send two separate leads, and one closed 50 ms after the click has sent its lead',
  TABS,
  async ({ page, context, site }) => {
    const names = [newName(), newName()] as const;
    const other = await context.newPage();
    await readyToSend(page, names[0]);
    await readyToSend(other, names[1]);
    await Promise.all([submitButton(page).click(), submitButton(other).click()]);
    await expect(page.getByText(names[0])).toBeVisible();
    await expect(other.getByText(names[1])).toBeVisible();
    for (const name of names) await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);

    const last = newName();
    await calculateAgain(page);
    await fillLeadForm(page, last);
    await submitButton(page).click({ noWaitAfter: true });
    await page.waitForTimeout(50);
    await page.close();
    await expect.poll(() => deliveriesOf(site, last), PATIENT).toHaveLength(1);
  },
);

/** Works like a browser that blocks all storage. */
const DENIED_STORAGE = `
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: deny, set: deny, configurable: true });
`;

const NO_STORAGE = proof({
  area: 'Browser',
  what: 'storage, IndexedDB and cookies that throw on access',
  lost: '0: the whole journey, nothing in the console',
});
test('storage that throws is not needed', NO_STORAGE, async ({ page, context, site }) => {
  await context.addInitScript({ content: DENIED_STORAGE });
  const name = newName();
  await goToHomeConfirmation(page, name);
  const touched = await page.evaluate(() => {
    try {
      return `${localStorage.length} kept`;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(touched).toBe('SecurityError');
  await expect(page.getByText(name)).toBeVisible();
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
});

const HANGING = proof({
  area: 'Browser',
  what: '`/_vercel/*` that never answers',
  lost: '0: the whole journey',
});
test('insights scripts that hang are not needed', HANGING, async ({ page, context, site }) => {
  let asked = 0;
  await context.route('**/_vercel/**', () => {
    asked++;
  });
  const name = newName();
  await goToConfirmation(page, name);
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  expect(asked).toBeGreaterThan(0);
});
