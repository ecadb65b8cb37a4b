import { startTlsProxy } from '../support/tls-proxy.ts';
import { addLead, expect, leaveDesk, row, signIn, tab, test } from './support/desk.ts';
import { startSite } from './support/site.ts';

/** Every session: a program of the page cannot read it, and no other site's request carries it. */
const FLAGS = { httpOnly: true, sameSite: 'Strict', path: '/', domain: 'localhost' };

test('behind a proxy with a certificate the cookie is for TLS alone', async ({ browser }) => {
  const site = await startSite({ WEBHOOK_URL: '', TRUST_PROXY: '127.0.0.1' });
  const proxy = await startTlsProxy(site.url);
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'it-IT' });
  const page = await context.newPage();
  const entered = page.waitForResponse((response) => response.request().method() === 'POST');
  await signIn(page, { ...site, url: proxy.url });
  expect(page.url()).toBe(`${proxy.url}/desk`);
  expect(await (await entered).headerValue('set-cookie')).toMatch(
    /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(await context.cookies()).toMatchObject([{ ...FLAGS, name: '__Host-desk', secure: true }]);

  // Events come through the proxy too.
  const lead = await addLead(site);
  await expect(row(page, lead.name)).toBeVisible();
  await page.reload();
  await expect(row(page, lead.name)).toBeVisible();

  // The same browser without TLS is nobody.
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serve un invito');
  await page.goto(`${proxy.url}/desk`);
  await expect(tab(page, 'Da fare')).toBeVisible();
  await page.getByRole('link', { name: 'Dispositivi' }).click();
  await leaveDesk(page);
  expect(await context.cookies()).toEqual([]);
  await context.close();
  await proxy.stop();
  await site.stop();
});

test('a proxy that is not trusted is told so', async ({ browser, site }) => {
  const proxy = await startTlsProxy(site.url);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const response = await page.goto(`${proxy.url}/desk`);
  expect(response?.status()).toBe(403);
  await expect(page.getByText('TRUST_PROXY')).toBeVisible();
  await context.close();
  await proxy.stop();
});
