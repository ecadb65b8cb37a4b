import { startTlsProxy } from '../support/tls-proxy.ts';
import {
  addLead,
  anotherDevice,
  enter,
  expect,
  invitation,
  leaveDesk,
  loseResponse,
  openLead,
  row,
  signIn,
  tab,
  test,
} from './support/desk.ts';
import { startSite } from './support/site.ts';
import { newName } from './support/steps.ts';

/** The browser itself logs every refused request. */
const REFUSED = /40[13]|410|Failed to load resource/;

test('an invitation lets one device in, once', async ({
  page,
  site,
  request,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(REFUSED);
  const entry = page.getByRole('button', { name: 'Entra' });
  const problem = page.getByRole('alert');
  await test.step('without an invitation the page says how to get in', async () => {
    await page.goto('/desk');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serve un invito');
    await expect(page.getByText('Chiedilo a chi gestisce il server')).toBeVisible();
    await expect(page.getByText('npm run')).toHaveCount(0);
  });
  await test.step('a browser that keeps no cookie is told so', async () => {
    await context.route('**/desk/entra', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      await context.clearCookies();
      const { 'set-cookie': _, ...headers } = response.headers();
      return route.fulfill({ response, headers });
    });
    await page.goto(await invitation(site, 'Giulia'));
    await entry.click();
    await expect(problem).toContainText('non conserva i cookie');
    await context.unroute('**/desk/entra');
  });
  const address = await invitation(site, 'Giulia');
  // A part of it would look like one that somebody else has used.
  await page.goto(address.slice(0, -3));
  await expect(problem).toContainText("L'indirizzo è incompleto");
  // Chats and scanners fetch what they are sent; the fragment never reaches the server.
  expect((await request.get(address)).status()).toBe(200);
  await page.goto(address);
  await entry.click();
  await expect(tab(page, 'Da fare')).toBeVisible();
  expect(page.url()).toBe(`${site.url}/desk`);
  await test.step('on the loopback the cookie has a name of its own', async () => {
    // A program of the page cannot read it, and no other site's request carries it.
    const flags = { httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost' };
    expect(await context.cookies()).toMatchObject([{ ...flags, name: 'desk', secure: false }]);
  });

  await page.goto(address);
  await page.reload();
  await entry.click();
  await expect(problem).toContainText('già stato usato oppure è scaduto');
  // Whoever meant to use it and could not may be the first to notice that somebody else has.
  await expect(problem).toContainText('potrebbe essere entrato qualcun altro');
  await expect(entry).toHaveCount(0);
});

test('a device whose sign-in was answered in vain is let in at the next press', async ({
  page,
  site,
  consoleOutput,
}) => {
  consoleOutput.expect(/Failed to load resource/);
  const person = newName();
  await page.goto(await invitation(site, person));
  const entry = page.getByRole('button', { name: 'Entra' });
  await page.route('**/desk/entra', loseResponse, { times: 1 });
  await entry.click();
  await expect(page.getByRole('alert')).toBeVisible();
  // The cookie came with the answer.
  await page.context().clearCookies();
  await entry.click();
  await expect(tab(page, 'Da fare')).toBeVisible();
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(1);
});

test('signs other devices out while their pages are open, and then itself', async ({
  page,
  site,
  browser,
  consoleOutput,
}) => {
  consoleOutput.expect(/504/);
  await signIn(page, site, 'Marta');
  const other = await anotherDevice(browser, site, 'Marta');
  const third = await anotherDevice(browser, site, 'Marta');
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  // The devices are those of the moment at which they are looked at.
  await expect(page.getByRole('listitem')).toHaveCount(3);
  const buttons = page.getByRole('button', { name: /^Scollega/ });
  await expect(buttons).toHaveCount(2);
  await buttons.first().scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await buttons.first().boundingBox()) ?? never();
  const tap = () => page.mouse.click(x + width / 2, y + height / 2);
  await tap();
  await expect(buttons).toHaveCount(1);
  // A second tap does not sign out the device that takes the place of the first.
  await tap();
  await expect(buttons).toBeEnabled();
  await buttons.press('Enter');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  // The button is gone with its device.
  await expect(buttons).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tab(other.page, 'Tutti').click();
  await expect(other.page.getByRole('heading', { level: 1 })).toHaveText('La sessione è finita');
  await expect(other.page.getByRole('tab')).toHaveCount(0);
  for (const { context } of [other, third]) await context.close();

  await test.step('asks before it signs itself out, also whoever taps twice', async () => {
    const leave = page.getByRole('listitem').getByRole('button', { name: 'Esci' }).first();
    const question = page.getByRole('dialog');
    await leave.focus();
    await leave.evaluate(async (button: HTMLButtonElement) => {
      button.click();
      await new Promise(requestAnimationFrame);
      button.parentElement?.querySelector<HTMLButtonElement>('dialog .danger')?.click();
    });
    await expect(question).toContainText('Per rientrare ti servirà un nuovo invito.');
    await expect(question.getByRole('button', { name: 'Resta' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(leave).toBeFocused();
    await page.route('**/desk/api/leave', (route) => route.fulfill({ status: 504 }), { times: 1 });
    await leave.click();
    await question.getByRole('button', { name: 'Esci' }).click();
    await expect(question).toContainText('Qualcosa è andato storto');
    await question.getByRole('button', { name: 'Resta' }).click();
    await expect(question).toBeHidden();
    await leave.click();
    await expect(question).not.toContainText('Qualcosa è andato storto');
    await question.getByRole('button', { name: 'Resta' }).click();
  });
  await leaveDesk(page);
});

function never(): never {
  throw new Error('The button is not shown.');
}

test('what comes after the end of a session is not shown in the next one', async ({
  page,
  site,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(REFUSED);
  const lead = await addLead(site);
  await signIn(page, site, 'Marta');
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/desk/api/leads', async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const late = page.waitForResponse('**/desk/api/leads');
  await tab(page, 'Tutti').click();
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  await leaveDesk(page);
  release?.();
  await (await late).finished();

  await enter(context, site, 'Giulia');
  await page.unroute('**/desk/api/leads');
  await page.getByRole('button', { name: "Ho già aperto l'invito" }).click();
  await page.getByRole('link', { name: 'Contatti' }).click();
  await expect(page.getByRole('listitem').first()).toBeVisible();
  // Nothing of the tab is known until the server answers.
  await page.route('**/desk/api/leads', () => undefined);
  await tab(page, 'Tutti').click();
  await expect(page.getByRole('tabpanel', { name: 'Tutti' })).toContainText('Un attimo');
  await expect(page.getByText(lead.name)).toHaveCount(0);
});

test('a note that somebody is typing is there for them, and for nobody else', async ({
  page,
  site,
  context,
  consoleOutput,
}) => {
  consoleOutput.expect(REFUSED);
  const lead = await addLead(site);
  await signIn(page, site, 'Olga');
  await openLead(page, lead.name);
  const note = page.getByLabel('Nota');
  await note.fill('non ancora salvata');
  /** The page asks the server who this is. */
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const comeBackAs = async (person: string) => {
    await enter(context, site, person);
    await look();
  };
  await test.step('not for whoever signs in in another tab', async () => {
    await comeBackAs('Nadia');
    await expect(note).toHaveValue('');
    await page.reload();
    await expect(note).toHaveValue('');
    await comeBackAs('Olga');
    await expect(note).toHaveValue('non ancora salvata');
  });
  const endSession = async () => {
    await context.clearCookies();
    await look();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La sessione è finita');
  };
  const enterAgainAs = async (person: string) => {
    await enter(context, site, person);
    await page.getByRole('button', { name: "Ho già aperto l'invito" }).click();
    await expect(page.getByRole('heading', { level: 1, name: lead.name })).toBeVisible();
  };
  await test.step('nor for whoever signs in when the session has ended', async () => {
    await endSession();
    await enterAgainAs('Nadia');
    await expect(note).toHaveValue('');
    await endSession();
    await enterAgainAs('Olga');
    await expect(note).toHaveValue('non ancora salvata');
  });
  await test.step('the command line signs a device out while its page is open', async () => {
    await site.leads('revoke', '--all');
    await look();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('La sessione è finita');
    await expect(page.getByText(lead.name)).toHaveCount(0);
    await expect(page.getByText(lead.spacedPhone)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serve un invito');
    await page.goBack();
    await expect(page.getByText(lead.name)).toHaveCount(0);

    await signIn(page, site, 'Olga');
    await openLead(page, lead.name);
    await expect(note).toHaveValue('');
  });
});

test('behind a proxy with a certificate the cookie is for TLS alone', async ({ browser }) => {
  const site = await startSite({ WEBHOOK_URL: '', TRUST_PROXY: '127.0.0.1' });
  const proxy = await startTlsProxy(site.url);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'it-IT' });
  const page = await context.newPage();
  await signIn(page, { ...site, url: proxy.url });
  expect(page.url()).toBe(`${proxy.url}/desk`);
  expect(await context.cookies()).toMatchObject([{ name: '__Host-desk', secure: true }]);

  // Events come through the proxy too.
  const lead = await addLead(site);
  await expect(row(page, lead.name)).toBeVisible();

  // The same browser without TLS is nobody.
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serve un invito');
  await page.goto(`${proxy.url}/desk`);
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  await leaveDesk(page);
  expect(await context.cookies()).toEqual([]);
  await proxy.stop();
  await site.stop();
  await context.close();
});
