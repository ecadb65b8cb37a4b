import type { Locator, Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { addLead, expect, follow, openLead, row, signIn, tab, test } from './support/desk.ts';
import { brokenWords, expectWholeWhenHuge } from './support/large-text.ts';
import { LONG_NAME, newName } from './support/steps.ts';

const WIDTHS = [360, 1280];
const SCHEMES = ['light', 'dark'] as const;
/** Right-to-left letters with marks of both directions, which must not turn what stands beside them. */
const MIRRORED_NAME = '\u200Fمريم بنت عبد الله\u200E (Maria) \u200Fحبيبة';
/** `SCREENSHOTS=folder npx playwright test desk` writes a picture of every state, to look at. */
const SCREENSHOTS = process.env['SCREENSHOTS'];

test('every screen: no axe violation, no sideways scrolling, light and dark, large text', async ({
  page,
  site,
  consoleOutput,
}) => {
  consoleOutput.expect(/40[14]|Failed to load resource/);
  await page.goto('/desk');
  await expect(page.getByText('Serve un invito')).toBeVisible();
  await check(page, 'signed-out');
  await follow(page, `/desk/entra#${'t'.repeat(43)}`);
  await expect(page.getByRole('button', { name: 'Entra' })).toBeVisible();
  await check(page, 'sign-in');

  const lead = await addLead(site, {
    name: LONG_NAME,
    query: '?utm_source=instagram&utm_campaign=una-campagna-dal-nome-molto-lungo-di-novembre',
  });
  await signIn(page, site);
  await expect(row(page, lead.name)).toBeVisible();
  await page.getByRole('button', { name: 'Filtri' }).click();
  await check(page, 'list');
  await page.getByRole('searchbox').fill('xyzxyz');
  await expect(page.getByText('Nessun contatto corrisponde')).toBeVisible();
  await check(page, 'nothing-found');
  await page.getByRole('button', { name: 'Togli ricerca e filtri' }).click();

  await openLead(page, lead.name);
  await page.getByLabel('Nota').fill(`${newName()}, parola-senza-spazi-${'lunga'.repeat(20)}`);
  await page.getByRole('button', { name: 'Salva la nota' }).click();
  await page.getByRole('button', { name: 'Domani' }).click();
  await expect(page.getByText('Rimuovi la data')).toBeVisible();
  await test.step('paper has the whole message', async () => {
    const isWhole = () =>
      page.locator('.bubble-text').evaluate((text) => text.scrollHeight <= text.clientHeight);
    expect(await isWhole()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await isWhole()).toBe(true);
    await expect(page.getByRole('button', { name: 'Leggi tutto' })).toBeHidden();
    await page.emulateMedia({ media: null });
  });
  await page.getByRole('button', { name: 'Leggi tutto' }).press('Enter');
  await expect(page.locator('.bubble-text')).toBeFocused();
  await check(page, 'lead');
  await test.step('no word is cut off where letters are three times as large', () =>
    expectWholeWhenHuge(page));
  expect(await textsBeyondPicture(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancella', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check(page, 'erase');
  await page.keyboard.press('Escape');

  await follow(page, '/desk/rapporto?giorni=7');
  await expect(page.getByText('Il percorso')).toBeVisible();
  await page.getByText('I numeri in tabella').click();
  await check(page, 'report');
  await follow(page, `/desk/rapporto?campagna=utm_source%3D${'unacampagna'.repeat(6)}`);
  await expect(page.getByText('Niente da questa campagna')).toBeVisible();
  await check(page, 'empty-report');
  await follow(page, '/desk/stato');
  await expect(page.getByText(/^Versione/)).toBeVisible();
  await check(page, 'state');
  await follow(page, '/desk/dispositivi');
  await expect(page.getByText('questo dispositivo')).toBeVisible();
  await check(page, 'devices');
  await page.getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Esci' })).toBeEnabled();
  await check(page, 'leave');
  await page.keyboard.press('Escape');
  await follow(page, '/desk/nothing');
  await expect(page.getByText('Questa pagina non esiste')).toBeVisible();
  await expect(page.locator('nav [aria-current]')).toHaveCount(0);
  await check(page, 'not-found');
  await follow(page, '/desk/lead/nobody');
  await expect(page.getByRole('alert').first()).toContainText('non esiste più');
  await check(page, 'no-lead');
});

test('hostile names, errors and a connection that is away look well too', async ({
  page,
  site,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(/50\d|Failed to load|ERR_INTERNET_DISCONNECTED/);
  await context.grantPermissions(['clipboard-write']);
  const letters = await addLead(site, { name: 'M'.repeat(100) });
  const mirrored = await addLead(site, { name: MIRRORED_NAME });
  await signIn(page, site);
  await expect(row(page, letters.name)).toBeVisible();
  await expect(row(page, mirrored.name)).toBeVisible();
  await check(page, 'hostile-list');
  await openLead(page, letters.name);
  await check(page, 'hundred-letters');
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await openLead(page, mirrored.name);
  await page.getByLabel('Nota').fill('Richiamare dopo le 18');

  await context.route('**/desk/api/note', (route) => route.fulfill({ status: 500 }));
  await context.route('**/desk/api/called', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Salva la nota' }).click();
  await page.getByRole('button', { name: 'Ho chiamato' }).click();
  await expect(page.getByText('Qualcosa è andato storto')).toHaveCount(2);
  await check(page, 'errors');
  await context.setOffline(true);
  await expect(page.getByText('Quello che vedi può non essere aggiornato')).toBeVisible();
  await check(page, 'offline');
  await test.step('a message stands above the bar that says so', async () => {
    await page.evaluate(setTextSize, '32px');
    await page.getByRole('button', { name: 'Copia testo' }).click();
    await expect(page.locator('.message')).toHaveText('Testo copiato.');
    const bar = await page.locator('.offline').boundingBox();
    const message = await page.locator('.message > span').boundingBox();
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.evaluate(setTextSize, '');
  });
  await context.setOffline(false);
  await expect(page.getByText('Quello che vedi può non essere aggiornato')).toHaveCount(0);

  await context.route('**/desk/api/leads', (route) => route.fulfill({ status: 503 }));
  await follow(page, '/desk?tab=inviati');
  // The page of the lead had alerts as well.
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible();
  await check(page, 'list-error');
});

test('from the list to done by keyboard alone', async ({ page, site }) => {
  const lead = await addLead(site);
  await signIn(page, site);
  await expect(row(page, lead.name)).toBeVisible();
  await tabTo(page, /^Da fare/);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Inviati' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Tutti' })).toHaveAttribute('aria-selected', 'true');
  await tabTo(page, /^Cerca/);
  const surname = lead.name.split(' ')[1] ?? '';
  // The list before the search, which goes away, shows the same lead.
  const found = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(`"search":"${surname}"`)),
  );
  await page.keyboard.type(surname);
  await found;
  await expect(page.getByText('1 contatto', { exact: true })).toBeVisible();
  await tabTo(page, new RegExp(`^${lead.name}$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeFocused();
  await tabTo(page, /^Segna come inviato$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('inviato a mano', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annulla: non è stato inviato' })).toBeFocused();
});

test('what takes the place of a button takes its focus', async ({ page, site, consoleOutput }) => {
  consoleOutput.expect(/503/);
  // The number stands below such a name.
  const lead = await addLead(site, { name: `Maddalena ${newName()}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, site);
  const masked = row(page, lead.name).getByRole('button', { name: 'Mostra il numero' });
  await masked.press('Enter');
  await expect(page.getByRole('link', { name: lead.spacedPhone })).toBeFocused();
  await openLead(page, lead.name);
  await page.getByRole('button', { name: 'Domani' }).click();
  await page.getByRole('button', { name: 'Rimuovi la data' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeFocused();
  const heading = page.getByRole('heading', { level: 1, name: 'Contatti' });
  await page.getByRole('link', { name: 'Torna ai contatti' }).click();
  await test.step('a row that goes away by itself leaves the focus on the heading', async () => {
    const link = row(page, lead.name).getByRole('link', { name: lead.name });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    await link.focus();
    await expect(link).toBeFocused();
    await site.leads('answered', id);
    await expect(row(page, lead.name)).toHaveCount(0);
    await expect(heading).toBeFocused();
  });
  await test.step('so does a button that clears the list or loads it again', async () => {
    await page.getByRole('searchbox').fill('xyzxyz');
    await page.getByRole('button', { name: 'Togli ricerca e filtri' }).press('Enter');
    await expect(page.getByText('Nessun contatto corrisponde')).toHaveCount(0);
    await expect(heading).toBeFocused();
    const lists = '**/desk/api/leads';
    const retry = page.getByRole('button', { name: 'Riprova' });
    await page.route(lists, (route) => route.fulfill({ status: 503 }));
    await page.getByRole('tab', { name: 'Inviati' }).click();
    await expect(retry).toBeVisible();
    await page.unroute(lists);
    await retry.press('Enter');
    await expect(retry).toHaveCount(0);
    await expect(heading).toBeFocused();
  });
});

test('what is announced appears in a region that was there before', async ({
  page,
  site,
  consoleOutput,
}) => {
  // An event of the last call may come while the lead is erased.
  consoleOutput.expect(/404/);
  await page.clock.install();
  const lead = await addLead(site);
  await signIn(page, site);
  // Screen readers follow what changes within a region, not what comes along with a new one.
  const count = page.locator('.tools').getByRole('status');
  await count.evaluate(markAsKnown);
  await page.getByRole('tab', { name: 'Inviati' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Inviati' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(page.locator('.known')).toHaveText(/contatt/);
  await page.getByRole('tab', { name: 'Da fare' }).click();
  await openLead(page, lead.name);
  await test.step('the same message each time', async () => {
    const called = page.getByRole('button', { name: 'Ho chiamato', exact: true });
    await called.click();
    await page.locator('.message > span').evaluate(markAsKnown);
    await called.click();
    await expect(page.locator('.message > .known')).toHaveCount(0);
    await expect(page.locator('.message')).toHaveText('Chiamata segnata.');
  });
  await page.locator('.message').evaluate(markAsKnown);
  await page.getByRole('button', { name: 'Cancella', exact: true }).click();
  await page.getByLabel('Scrivi CANCELLA per confermare').fill('CANCELLA');
  await page.getByRole('button', { name: 'Cancella per sempre' }).click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.locator('.message.known')).toHaveText('Contatto cancellato.');
});

// Backgrounds and shadows are gone where the visitor's system sets the colours.
test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  test('the chosen tab and section of the desk can be told from the others', async ({
    page,
    site,
  }) => {
    await signIn(page, site);
    const section = (name: string) => page.getByRole('link', { name, exact: true });
    expect(await background(tab(page, 'Da fare'))).not.toBe(await background(tab(page, 'Inviati')));
    // Otherwise the browser would put a plate behind the text.
    await expect(tab(page, 'Da fare')).toHaveCSS('forced-color-adjust', 'none');
    await expect(section('Contatti')).toHaveCSS('forced-color-adjust', 'none');
    expect(await background(section('Contatti'))).not.toBe(await background(section('Rapporto')));
  });
});

function background(element: Locator): Promise<string> {
  return element.evaluate((shown) => getComputedStyle(shown).backgroundColor);
}

function markAsKnown(element: Element): void {
  element.classList.add('known');
}

/** Presses Tab until a control with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      const label = activeElement instanceof HTMLInputElement && activeElement.labels?.[0];
      return ((label || activeElement)?.textContent ?? '').trim();
    });
    if (name.test(focused)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${name}`);
}

async function check(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const found = await violationsOf(page, colorScheme);
    expect(found, `${name}, ${colorScheme}`).toEqual([]);
    for (const width of SCREENSHOTS ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 740 });
      const path = `${SCREENSHOTS}/desk-${name}-${width}-${colorScheme}.png`;
      await page.screenshot({ path, fullPage: true });
    }
    await page.setViewportSize({ width: 360, height: 740 });
  }
  expect(await brokenWords(page), name).toEqual([]);
  expect(await tooWide(page), name).toEqual([]);
  await page.evaluate(setTextSize, '32px');
  expect(await tooWide(page), `${name}, 200 % text`).toEqual([]);
  if (SCREENSHOTS)
    await page.screenshot({ path: `${SCREENSHOTS}/desk-${name}-large.png`, fullPage: true });
  await page.evaluate(setTextSize, '');
}

/** The desk has other fonts than the picture was laid out for. */
function textsBeyondPicture(page: Page): Promise<readonly (string | null)[]> {
  return page.locator('.picture svg').evaluate((picture) =>
    [...picture.querySelectorAll('text')]
      .filter((text) => {
        const [whole, own] = [picture.getBoundingClientRect(), text.getBoundingClientRect()];
        return own.left < whole.left || own.right > whole.right;
      })
      .map((text) => text.textContent),
  );
}

function setTextSize(size: string): void {
  document.documentElement.style.fontSize = size;
}

/**
 * Whatever reaches beyond the right edge, tables that scroll within themselves aside. The page clips
 * it, so that the page's own width would not tell.
 */
function tooWide(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll('#root :not(.scroll *, .sr, .sr *)');
    return Array.from(shown)
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
}
