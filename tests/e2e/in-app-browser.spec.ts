import { type Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import { chatLink } from '../../src/domain/lead/links.ts';
import { spacedInternational } from '../../src/domain/lead/phone.ts';
import { violationsOf } from './support/axe.ts';
import {
  control,
  deliveriesOf,
  expectFilledCalculator,
  fillCalculator,
  fillLeadForm,
  holdApplication,
  newName,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Instagram on one of the oldest supported phones, see docs/decisions/020-in-app-browsers.md. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 8.1.0; SM-J530F Build/M1AJQ; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/97.0.4692.98 Mobile Safari/537.36 Instagram 217.0.0.15.119 Android';

const PHONE = {
  userAgent: USER_AGENT,
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
};

/** Removes the APIs that these browsers lack or block. */
const OLD_VIEW = `
  const deny = () => { throw new DOMException('denied', 'SecurityError'); };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(globalThis, name, { get: deny, configurable: true });
  }
  Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
  Object.defineProperty(Navigator.prototype, 'share', { get: () => undefined });
  window.open = undefined;
  const missing = [
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'structuredClone', 'navigation',
      'scheduler', 'HTMLDialogElement', 'CloseWatcher', 'ToggleEvent', 'CompressionStream']],
    [Crypto.prototype, ['randomUUID', 'subtle']],
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [Document.prototype, ['startViewTransition']],
  ];
  for (const [owner, names] of missing) for (const name of names) delete owner[name];
`;

/** These browsers have no tabs: a new window replaces the page. */
const NO_TABS = `
  addEventListener('click', ({ target }) => {
    target.closest('a[target="_blank"]')?.setAttribute('target', '_self');
  }, true);
`;

const CHAT = { name: 'Clicca qui per avere subito i risultati!' };

test.describe('in the browser of an app', () => {
  test.use(PHONE);

  test('the whole journey, there and back from the chat', async ({ page, context, site }) => {
    await context.addInitScript({ content: OLD_VIEW + NO_TABS });
    // Nothing waits for the scripts that count.
    await context.route('**/_vercel/**', () => undefined);
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    const name = newName();
    const release = await holdApplication(page);
    await page.goto('/?utm_source=instagram');
    expect(await page.evaluate(() => [typeof [].toSorted, typeof window.open])).toEqual([
      'undefined',
      'undefined',
    ]);
    await fillCalculator(page);
    // A form sent before the application arrived is sent when it does.
    await submitButton(page).tap();
    release();
    await expect(page).toHaveURL('/lead-capture');
    await page.locator('.trigger').tap();
    await page.getByPlaceholder('Cerca paese...').fill('svi');
    await page.getByRole('option').tap();
    await expect(page.locator('.trigger')).toContainText('+41');
    await fillLeadForm(page, name);
    await submitButton(page).tap();
    await expect(page).toHaveURL('/confirmation');
    await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);

    const chat = page.getByRole('link', CHAT);
    await expect(chat).toHaveAttribute('target', '_blank');
    await expect(chat).toHaveAttribute('rel', 'noopener');
    await chat.tap();
    await expect(page).toHaveURL(chatLink(brand));
    await page.goBack();
    await expect(page).toHaveURL('/confirmation');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await page.getByRole('button', { name: 'Ho inviato il messaggio' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
    await page.getByRole('button', { name: 'Copia Link' }).tap();
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeFocused();
    expect(deliveriesOf(site, name)).toHaveLength(1);
  });
});

test('the scripts are written in what the oldest can read, and copy without the clipboard API', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The page itself contains the loader.
  const scripts = new Set(['/confirmation']);
  page.on('request', (sent) => {
    if (/\/assets\/.+\.js$/.test(sent.url())) scripts.add(sent.url());
  });
  await page.goto('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts.size).toBe(3);
  for (const url of scripts) {
    const script = await (await request.get(url)).text();
    // Safari reads lookbehind and static blocks since 16.4: one of them stops a whole file.
    expect(script).not.toMatch(/\(\?<[=!]|static\s*\{/);
    expect(script).not.toMatch(/\.(toSorted|toReversed|toSpliced|groupBy|withResolvers)\(/);
  }
  await test.step('without the clipboard API the number is still copied', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeFocused();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      spacedInternational(brand.whatsappNumber),
    );
    await expect(page.locator('textarea')).toHaveCount(0);
  });
});

test('the styles use only syntax of the oldest supported browser', async ({ request }) => {
  const html = await (await request.get('/')).text();
  expect(html).not.toMatch(/@(layer|scope|starting-style|property)\b|light-dark\(/);
  expect(html).not.toMatch(/@media[^{]*[<>]/);
  // Without its prefix, an iPhone held sideways enlarges some of the text.
  expect(html).toContain('-webkit-text-size-adjust:100%');
});

test('without color-mix, all text is readable, light and dark', async ({ page }) => {
  await page.route(/\/(lead-capture|confirmation)?$/, async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': '' };
    const body = (await response.text()).replaceAll('color-mix(', 'no-such-mix(');
    await route.fulfill({ response, headers, body });
  });
  await page.goto('/');
  await submitButton(page).click();
  await expect(page.locator('.error')).toHaveCount(7);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('.calculator')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    for (const framed of ['.face', '.control > input']) {
      await expect(page.locator(framed).first()).toHaveCSS('border-style', 'solid');
    }
    expect(await violationsOf(page, colorScheme)).toEqual([]);
  }
});

/** What a browser does to a page that it translates: it puts every text into elements of its own. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('noscript')) continue;
      const translated = document.createElement('font');
      translated.textContent = text.data;
      text.replaceWith(translated);
    }
  });
}

test('a whole journey in a translated page', async ({ page, context, consoleOutput }) => {
  await context.grantPermissions(['clipboard-write']);
  consoleOutput.expect(/Recovered from/);
  const release = await holdApplication(page);
  await test.step('a form translated, filled in and submitted before hydration is submitted after it', async () => {
    await page.goto('/');
    await translate(page);
    await fillCalculator(page);
    await submitButton(page).click();
    release();
    await expect(page).toHaveURL('/lead-capture');
  });
  await test.step('what was typed in it is kept', async () => {
    await page.goBack();
    await expectFilledCalculator(page);
    await page.goForward();
    await expect(control(page, 'name')).toBeVisible();
  });
  const recovered = consoleOutput.messages.length;
  await test.step('the button of the countries shows the chosen dial code', async () => {
    await translate(page);
    await page.locator('.trigger').click();
    await page.getByRole('option', { name: /Svizzera/ }).click();
    await expect(page.locator('.trigger')).toHaveText(/^CH\s*\+41$/);
  });
  await test.step('a copy is confirmed', async () => {
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    await translate(page);
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeVisible();
  });
  expect(consoleOutput.messages).toHaveLength(recovered);
});
