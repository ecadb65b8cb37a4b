import { brand } from '../../brand.config.ts';
import { brandSource } from '../../src/brand/setup/brand-source.ts';
import { copyProject } from './support/project.ts';
import { control, fillLeadForm, newName, submitButton, submitCalculator } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NEXT_HEADLINE = 'La prossima versione';

test('a build disturbs no server, and a page that was open during an upgrade finishes its journey', async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  const project = await copyProject();
  try {
    const address = await project.start();
    await page.goto(address);
    await page.locator('html[data-hydrated]').waitFor();

    project.write('brand.config.ts', brandSource({ ...brand, headline: NEXT_HEADLINE }));
    await project.build();
    const other = await context.newPage();
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(brand.headline);
    // Without its style the page would have the browser's own colours.
    const background = 'getComputedStyle(document.body).backgroundColor';
    expect(await other.evaluate(background)).toBe(await page.evaluate(background));
    await other.locator('html[data-hydrated]').waitFor();

    await project.stop();
    expect(await project.start()).toBe(address);
    await other.goto(address);
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(NEXT_HEADLINE);
    const applicationOf = (shown: typeof page) => shown.locator('#root').getAttribute('data-app');
    expect(await applicationOf(other)).not.toBe(await applicationOf(page));
    const chunkOf = async (shown: typeof page) =>
      (await shown.locator('#root').getAttribute('data-prefetch')) ?? '';
    expect(await chunkOf(other)).not.toBe(await chunkOf(page));

    // The open page has loaded its chunk already; another browser may not have.
    const response = await page.request.get(`${address}${await chunkOf(page)}`);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toContain('immutable');
    await submitCalculator(page);
    await expect(control(page, 'name')).toBeVisible();
    await fillLeadForm(page, newName());
    await submitButton(page).click();
    await expect(page).toHaveURL(`${address}/confirmation`);
    expect(JSON.parse(await project.leads('list', '--json'))).toHaveLength(1);
  } finally {
    await project.remove();
  }
});
