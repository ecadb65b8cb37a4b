import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { brand } from '../../brand.config.ts';
import { DIST } from '../../scripts/build/builds.ts';
import { expectBodiesOfTheGender } from './support/bodies.ts';
import { htmlErrors } from './support/html-errors.ts';
import { control, submitButton, submitCalculator } from './support/steps.ts';
import { expect, test } from './support/test.ts';

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

test('a path that does not exist is a 404 in English that logs the path', async ({
  page,
  consoleOutput,
}) => {
  consoleOutput.expect(/404/);
  const response = await page.goto('/old-offer');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  await expect(page.locator('main [lang="en"]')).toContainText('Oops! Page not found');
  await expect(page).toHaveTitle(/Page not found/);
  await expect(page.locator('footer a')).toHaveAccessibleDescription('opens in a new tab');
  await expect.poll(() => consoleOutput.messages.join()).toContain('/old-offer');
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form is visible and its bodies follow the chosen gender, a submit does not change the URL, and an unknown path shows the 404 page', async ({
    page,
    consoleOutput,
  }) => {
    consoleOutput.expect(/404/);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // With emulated settings the browser does not render the content of `noscript`.
    expect(await page.content()).toContain('serve JavaScript');
    await expectBodiesOfTheGender(page);
    await control(page, 'age').fill('34');
    await submitButton(page).click();
    await expect(page).toHaveURL('/');
    await expect(control(page, 'age')).toHaveValue('34');
    await expect(page.getByRole('contentinfo')).toContainText('Tutti i diritti riservati.');
    await expect(page.getByRole('contentinfo')).not.toContainText(/\d{4}/);
    expect(consoleOutput.messages).toEqual([]);
    await page.goto('/nowhere');
    await expect(page.getByText('Oops! Page not found')).toBeVisible();
  });
});

test('every page has its head, one style and one script, both allowed by hash', async ({
  request,
}) => {
  for (const path of ['/', '/nowhere', '/lead-capture']) {
    const response = await request.get(path);
    const policy = response.headers()['content-security-policy'] ?? '';
    const html = await response.text();
    for (const part of [
      '<html lang="it">',
      '<meta name="description"',
      '<meta property="og:title"',
      '<meta property="og:description"',
      '<meta property="og:image"',
      '<meta name="theme-color"',
      '<link rel="icon"',
    ]) {
      expect(html).toContain(part);
    }
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(html.match(/<script(?! type="application\/ld\+json")/g)).toHaveLength(1);
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? '';
    // In the head: it runs before the form is parsed.
    const script = /<script>([\s\S]*)<\/script><\/head>/.exec(html)?.[1] ?? '';
    expect(policy).toContain(`style-src '${hashOf(style)}';`);
    expect(policy).toContain(`script-src 'self' '${hashOf(script)}';`);
    expect(html.includes('application/ld+json')).toBe(path === '/');
    expect(html).not.toMatch(/\s(style|on\w+)="/);
  }
});

test('every page is valid HTML as it is served', async ({ request }) => {
  const paths = ['/', '/lead-capture', '/confirmation', '/nowhere', '/privacy', '/desk'];
  for (const path of paths.filter((one) => one !== '/privacy' || !brand.privacy)) {
    const html = await (await request.get(path)).text();
    expect(await htmlErrors(html), path).toEqual([]);
  }
});

test('the policy is strict, and icons are there', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  const files = {
    '/icon.svg': 'image/svg+xml',
    '/apple-touch-icon.png': 'image/png',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/icon-maskable-512.png': 'image/png',
    '/og.png': 'image/png',
    '/manifest.webmanifest': 'application/manifest+json',
    '/robots.txt': 'text/plain',
    ...(brand.address && { '/sitemap.xml': 'application/xml' }),
  };
  for (const [path, type] of Object.entries(files)) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toContain(type);
    const isPicture = type.startsWith('image/');
    expect(answer.headers()['cache-control']).toBe(
      isPicture ? 'public, max-age=86400' : 'no-cache',
    );
  }
  expect(await (await request.get('/icon.svg')).text()).toBe(brand.logo);
});

test("the first screen does not move the focus, and asks for the hosting provider's scripts; a change of screen sets the title, the top and the focus", async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.locator('[name="age"]').focus();
  await expect(page.getByRole('contentinfo')).toContainText(/\d{4}/);
  await expect(page.locator('[name="age"]')).toBeFocused();
  await expect(page).toHaveTitle(`Calcola il tuo peso ideale e le tue calorie | ${brand.name}`);
  await test.step('it asks for the scripts on its own paths', async () => {
    await expect.poll(() => asked).toContain(`${baseURL}/_vercel/insights/script.js`);
    await expect.poll(() => asked).toContain(`${baseURL}/_vercel/speed-insights/script.js`);
    expect(asked.filter((url) => !url.startsWith(String(baseURL)))).toEqual([]);
  });
  await submitCalculator(page);
  await expect(page).toHaveTitle(`I tuoi dati sono pronti | ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(`Calcola il tuo peso ideale e le tue calorie | ${brand.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

const KB = 1000;

test('page and scripts stay within their budgets', async ({ page, request }) => {
  const scripts: string[] = [];
  const fonts: string[] = [];
  let deferred = '';
  page.on('request', (sent) => {
    if (sent.resourceType() === 'font') fonts.push(sent.url());
    if (sent.resourceType() !== 'script' || !sent.url().includes('/assets/')) return;
    if (sent.url().includes('/assets/deferred-chunk')) deferred = sent.url();
    else scripts.push(sent.url());
  });
  await page.goto('/');
  // Preloaded when idle: it is not part of this page and has a budget of its own.
  await expect.poll(() => deferred).not.toBe('');
  expect(scripts).toHaveLength(1);
  expect(fonts).toHaveLength(1);
  const head = async (url: string) => {
    const response = await request.head(url, { headers: { 'accept-encoding': 'br' } });
    return response.headers();
  };
  const size = async (url: string) => {
    const headers = await head(url);
    expect(headers['content-encoding']).toBe('br');
    return Number(headers['content-length']);
  };
  const html = await (await request.get('/')).text();
  const loader = brotliCompressSync(/<script>(.+?)<\/script>/s.exec(html)?.[1] ?? '').length;
  const application = await size(scripts[0] ?? '');
  const document = await size('/');
  const font = Number((await head(fonts[0] ?? ''))['content-length']);
  expect(document).toBeLessThan(12.5 * KB);
  expect(loader).toBeGreaterThan(0.1 * KB);
  expect(loader).toBeLessThan(1 * KB);
  expect(loader + application).toBeLessThan(70 * KB);
  expect(document + application + font).toBeLessThan(92 * KB);
  expect(await size(deferred)).toBeLessThan(26 * KB);
});

test('the two scripts of the insights together are smaller than 4 kB', async ({ request }) => {
  let total = 0;
  for (const path of ['insights/script.js', 'speed-insights/script.js']) {
    const headers = { 'accept-encoding': 'br' };
    const response = await request.head(`/_vercel/${path}`, { headers });
    expect(response.headers()['content-encoding']).toBe('br');
    total += Number(response.headers()['content-length']);
  }
  expect(total).toBeGreaterThan(1000);
  expect(total).toBeLessThan(4000);
});

test('the first script of the desk stays within its budget, and nothing is inline', () => {
  const desk = `${DIST}/desk`;
  const html = readFileSync(`${desk}/index.html`, 'utf8');
  const scripts = [...html.matchAll(/<script[^>]*src="\/desk\/([^"]+)"/g)].map(([, path]) => path);
  expect(scripts).toHaveLength(1);
  expect(statSync(`${desk}/${scripts[0]}.br`).size).toBeLessThan(100 * KB);
  expect(html).not.toMatch(/<style|style=|<script(?![^>]*src=)/);
  expect(readdirSync(`${DIST}/web`)).not.toContain('desk');
});
