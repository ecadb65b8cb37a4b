import { proof } from './support/proof.ts';
import {
  deliveriesOf,
  fillLeadForm,
  goToLeadForm,
  newName,
  submitButton,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const TAG = '<img src=x onerror=alert(1)>';

const AS_TEXT = proof({
  area: 'Page',
  what: 'a name of `<img src=x onerror=alert(1)>`',
  lost: 'text on both screens, in the message, the CSV and the terminal; nothing runs',
});
test('a name that is a tag is shown and exported as text', AS_TEXT, async ({ page, site }) => {
  const name = `${TAG} ${newName()}`;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await goToLeadForm(page);
  await fillLeadForm(page, name);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Copia il numero' }).click();
  await page.getByRole('button', { name: 'Ho inviato il messaggio' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(dialogs).toEqual([]);

  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  const [lead] = deliveriesOf(site, name);
  expect(lead?.whatsapp_message_ready).toContain(`Ciao ${name}!`);
  expect(await site.leads('export', '--format', 'csv')).toContain(`,${name},`);
  expect(await site.leads('list')).toContain('<img src=x');
});

const POLICY = proof({
  area: 'Page',
  what: 'an inline script and a picture of another origin put into the page',
  lost: 'blocked by the policy; every browser test fails on a block that it did not provoke',
});
test('what the policy blocks is noticed', POLICY, async ({ page, violations, consoleOutput }) => {
  consoleOutput.expect(/Content Security Policy/);
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "owned"';
    document.body.append(script);
    const image = document.createElement('img');
    image.src = 'https://evil.example/x.png';
    document.body.append(image);
  });
  await expect.poll(() => violations).toHaveLength(2);
  expect(await page.title()).not.toBe('owned');
  violations.length = 0;
});
