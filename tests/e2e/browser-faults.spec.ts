import type { Page } from '@playwright/test';
import {
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

for (const isStored of [false, true]) {
  test(`503, ${isStored ? 'though stored,' : 'nothing stored,'} then 2xx: one lead`, async ({
    page,
    site,
    spoken,
  }) => {
    spoken.expect(/503/);
    const name = newName();
    const statuses: number[] = [];
    let hasFailed = false;
    await page.route(WEBHOOK, async (route) => {
      if (!hasFailed) {
        hasFailed = true;
        if (isStored) await route.fetch();
        await route.fulfill({ status: 503 });
        return;
      }
      const response = await route.fetch();
      statuses.push(response.status());
      await route.fulfill({ response });
    });
    await readyToSend(page, name);
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await expect.poll(() => statuses, PATIENT).toEqual([isStored ? 200 : 201]);
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
    const stored = await site.leads('export');
    expect(stored.split('\n').filter((line) => line.includes(`"${name}"`))).toHaveLength(1);
  });
}

test('a tab closed 50 ms after the click has sent its lead', async ({ page, site }) => {
  const name = newName();
  await readyToSend(page, name);
  await submitButton(page).click({ noWaitAfter: true });
  await page.waitForTimeout(50);
  await page.close();
  await expect.poll(() => deliveriesOf(site, name), PATIENT).toHaveLength(1);
});

test('offline says so, and back online the same click stores one lead', async ({
  page,
  context,
  site,
  spoken,
}) => {
  spoken.expect(/The lead was not sent|ERR_INTERNET_DISCONNECTED/);
  const name = newName();
  await readyToSend(page, name);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(FAILED);
  await context.setOffline(false);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
});

test('two tabs send two leads, and do not meet', async ({ page, context, site }) => {
  const names = [newName(), newName()] as const;
  const other = await context.newPage();
  await readyToSend(page, names[0]);
  await readyToSend(other, names[1]);
  await Promise.all([submitButton(page).click(), submitButton(other).click()]);
  await expect(page.getByText(names[0])).toBeVisible();
  await expect(other.getByText(names[1])).toBeVisible();
  for (const name of names) await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
});

/** As a browser does that was told to keep nothing. */
const DENIED_STORAGE = `
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
  }
  Object.defineProperty(document, 'cookie', { get: deny, set: deny, configurable: true });
`;

test('storage that throws is not missed', async ({ page, context, site }) => {
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

test("the hosting provider's scripts may hang for ever", async ({ page, context, site }) => {
  let asked = 0;
  await context.route('**/_vercel/**', () => {
    asked++;
  });
  const name = newName();
  await goToConfirmation(page, name);
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  expect(asked).toBeGreaterThan(0);
});
