import { brand } from '../../brand.config.ts';
import { qrCode } from '../../src/brand/draw/qr-code.ts';
import { chatLink, chatMessage } from '../../src/domain/lead/links.ts';
import { spacedInternational } from '../../src/domain/lead/phone.ts';
import {
  control,
  deliveriesOf,
  expectEmptyCalculator,
  goToConfirmation,
  goToHomeConfirmation,
  newName,
  startClock,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const CODE = { name: 'Codice QR che apre la stessa chat WhatsApp sul telefono' };
const CHAT = { name: 'Clicca qui per avere subito i risultati!' };
const NUMBER = spacedInternational(brand.whatsappNumber);

test('the confirmation at a computer: the QR code has the address of the green button and stands beside it', async ({
  page,
  context,
}) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'a chat' }));
  await page.setViewportSize({ width: 1280, height: 900 });
  const name = newName();
  await goToConfirmation(page, name);
  await expect(page.getByRole('link', CHAT)).toHaveAttribute('href', chatLink(brand));
  const path = page.getByRole('img', CODE).locator('path');
  await expect(path).toHaveAttribute('d', qrCode(chatLink(brand)).path);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.getByRole('img', CODE)).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(path).toHaveCSS('stroke', 'rgb(0, 0, 0)');
  }
  const ways = page.locator('.way');
  const [here, phone] = [await ways.nth(0).boundingBox(), await ways.nth(1).boundingBox()];
  expect(here?.y).toBe(phone?.y);
  expect(here?.width).toBe(phone?.width);
  expect(here?.height).toBe(phone?.height);
  const code = await page.getByRole('img', CODE).boundingBox();
  expect(code?.width).toBeGreaterThanOrEqual(180);
  expect((code?.y ?? 0) + (code?.height ?? 0)).toBeLessThan(900);
  await test.step('the middle button opens the chat, the right one only a menu', async () => {
    const sent = page.getByRole('button', { name: 'Ho inviato il messaggio' });
    await page.getByRole('link', CHAT).click({ button: 'right' });
    await expect(sent).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', CHAT).click({ button: 'middle' });
    await expect(sent).toBeVisible();
  });
  await test.step('a visitor who opened the chat, and then wrote from the phone, goes on to the celebration', async () => {
    await page.getByRole('button', { name: "L'ho inviato dal telefono" }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
  });
});

test('the confirmation on a phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await goToConfirmation(page, newName());
  await test.step('which number to write from stands below the green button, and the message can be selected', async () => {
    const chat = await page.getByRole('link', CHAT).boundingBox();
    const sameNumber = page.getByText('Scrivici dallo stesso numero che hai inserito');
    const below = ((await sameNumber.boundingBox())?.y ?? 0) - (chat?.y ?? 0) - (chat?.height ?? 0);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThan(24);
    // Whole, without its quotes.
    await page.locator('.by-hand q').click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(chatMessage(brand));
  });
  await test.step("the brand's number is copied, and the way on appears", async () => {
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(NUMBER);
    await expect(page.getByRole('button', { name: 'Ho inviato il messaggio' })).toBeVisible();
    // A screen reader says that there is a button, and does not read its words as a statement.
    const announced = page.getByRole('status').filter({ hasText: 'messaggio' });
    await expect(announced).toHaveText(
      'Dopo aver inviato il messaggio, premi il pulsante qui sotto.',
    );
  });
  await test.step('a phone shows no QR code, and the green button first', async () => {
    for (const [width, height] of [
      [360, 740],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect(page.getByRole('img', CODE)).toHaveCount(0);
      const chat = await page.getByRole('link', CHAT).boundingBox();
      const number = await page.getByText(NUMBER).boundingBox();
      expect(number?.y).toBeGreaterThan((chat?.y ?? 0) + (chat?.height ?? 0));
      await expect(page.locator('.by-hand q')).toHaveText(chatMessage(brand));
      await expect(page.locator('.by-hand q')).toBeVisible();
      await expect(page.getByText('Perché scrivi prima tu?')).toBeVisible();
    }
    for (const [width, height] of [
      [375, 553],
      [1366, 633],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => scrollTo(0, 0));
      await expect(page.getByRole('link', CHAT)).toBeInViewport({ ratio: 1 });
    }
  });
});

test('the home celebrates, shares, and starts again, without a request to another origin', async ({
  page,
  context,
  baseURL,
  consoleOutput,
}) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  consoleOutput.expect(/Nothing was copied/);
  const name = newName();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clock = await startClock(page);
  await goToHomeConfirmation(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
  await expect(page.getByText("Chi ben comincia è a metà dell'opera")).toBeVisible();
  await expect(page.getByText('è in arrivo su WhatsApp')).toBeVisible();
  await expect(page.locator('.confetti i')).not.toHaveCount(0);
  const address = encodeURIComponent(page.url());
  const links = [
    ['Condividi su WhatsApp', /^https:\/\/wa\.me\/\?text=/, address],
    ['Condividi su Telegram', /^https:\/\/t\.me\/share\/url\?url=/, address],
    ['Instagram', /^https:/, brand.instagram],
    ["Esplora l'Ecosistema", /^https:/, brand.site],
  ] as const;
  for (const [label, pattern, part] of links) {
    const href = await page.getByRole('link', { name: label }).getAttribute('href');
    expect(href).toMatch(pattern);
    expect(href).toContain(part);
  }
  await test.step('does not move where reduced motion is preferred', async () => {
    const running = () => page.evaluate(() => document.getAnimations().length);
    expect(await running()).toBe(0);
    await expect(page.locator('.confetti i').first()).toHaveCSS('opacity', '0');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
    await expect.poll(running).toBeGreaterThan(20);
  });
  await test.step('the confetti falls in a box without words, and no button looks like the way to the analysis', async () => {
    const stage = page.locator('.stage');
    // It hides the rest of it.
    await expect(stage).toHaveCSS('overflow', 'hidden');
    await expect(stage).toHaveText('');
    await expect(stage.locator('.confetti i')).not.toHaveCount(0);
    await expect(page.locator('.confetti i')).toHaveCount(
      await stage.locator('.confetti i').count(),
    );

    const buttons = page.locator('main .button');
    await expect(buttons.first()).toHaveText('Condividi su WhatsApp');
    const filled = await buttons.evaluateAll((all) =>
      all.filter((one) => !one.classList.contains('quiet')).map((one) => one.textContent?.trim()),
    );
    expect(filled).toEqual([]);
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await test.step('the link is copied, and a message says so for two seconds', async () => {
    await clock.stop();
    await page.getByRole('button', { name: 'Copia Link' }).click();
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Link Copiato!' })).toHaveCount(1);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(1900);
    await expect(page.getByRole('button', { name: 'Link Copiato!' })).toBeVisible();
    await page.clock.runFor(200);
    await expect(page.getByRole('button', { name: 'Copia Link' })).toBeVisible();
    await page.clock.resume();
  });
  await test.step('a failed copy is only logged to the console', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () =>
        Promise.reject(new DOMException('no', 'NotAllowedError'));
      document.execCommand = () => false;
    });
    await page.getByRole('button', { name: 'Copia Link' }).click();
    await expect.poll(() => consoleOutput.messages.join()).toContain('Nothing was copied');
    await expect(page.getByRole('button', { name: 'Copia Link' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
  await expectEmptyCalculator(page);
  await expect(page.getByText(name)).toHaveCount(0);
  expect([...origins]).toEqual([baseURL]);
});

test('a wrong number is corrected from the confirmation and from the celebration', async ({
  page,
  site,
}) => {
  const name = newName();
  const numbers = () => deliveriesOf(site, name).map(({ lead_phone }) => lead_phone);
  await goToHomeConfirmation(page, name);
  await expect(page.getByText('+39 333 123 4567')).toBeVisible();
  for (const number of ['3331234568', '3331234569']) {
    await page.getByRole('button', { name: 'Correggi', exact: true }).click();
    await expect(page).toHaveURL('/lead-capture');
    await expect(control(page, 'name')).toHaveValue(name);
    await expect(control(page, 'phone')).toHaveValue(/^333123456\d$/);
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    await control(page, 'phone').fill(number);
    await page.getByRole('checkbox').check();
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
    // It is shown after a reload, too.
    await page.reload();
    await expect(page.locator('.sent-number')).toHaveText(
      `+39 333 123 ${number.slice(-4)}·Correggi`,
    );
  }
  await expect.poll(numbers).toEqual(['+393331234567', '+393331234568', '+393331234569']);
});
