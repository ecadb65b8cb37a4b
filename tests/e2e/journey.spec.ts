import { brand } from '../../brand.config.ts';
import {
  deliveriesOf,
  expectEmptyCalculator,
  expectFilledCalculator,
  fillLeadForm,
  goToHomeConfirmation,
  goToLeadForm,
  newName,
  PHONE,
  startClock,
  submitButton,
  VISITOR,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SIX_ITEMS = [
  'Il tuo BMI e la tua categoria di peso',
  'Il tuo intervallo di peso salutare',
  'Il tuo metabolismo basale e le calorie di mantenimento',
  'Le calorie giornaliere consigliate per il tuo obiettivo',
  'Una stima realistica dei tempi',
  'Una nota che ti spiega come leggere i tuoi dati',
];

test('from the calculator to the delivered lead, which Back and Forward do not send again', async ({
  page,
  site,
}) => {
  const name = newName();
  await goToLeadForm(page);
  await test.step('the lead form lists what the visitor receives', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'I tuoi dati personalizzati sono pronti!',
    );
    await expect(page.getByRole('listitem')).toHaveText(SIX_ITEMS);
    await expect(
      page.getByText("è l'unico modo in cui possiamo inviarti i risultati"),
    ).toBeVisible();
    await expect(submitButton(page)).toHaveText('Sì, Voglio i Miei Dati Dettagliati su WhatsApp!');
    await expect(page.getByText('niente messaggi indesiderati')).toBeVisible();
    await expect(page.getByPlaceholder('es. Giulia Rossi')).toBeVisible();
    await expect(page.getByPlaceholder('3331234567')).toBeVisible();
    const privacy = page.getByRole('link', { name: 'informativa sulla privacy' });
    await expect(privacy).toHaveAttribute('href', brand.privacy ?? '/privacy');
  });
  await fillLeadForm(page, name);
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  const [lead] = deliveriesOf(site, name);
  expect(Object.keys(lead ?? {}).toSorted()).toEqual([
    'calculated_data',
    'consent_given',
    'interpretive_note',
    'lead_name',
    'lead_phone',
    'user_inputs',
    'whatsapp_message_ready',
  ]);
  expect(lead).toMatchObject({ lead_phone: `+39${PHONE}`, consent_given: true });
  expect(JSON.parse(lead?.user_inputs ?? '')).toEqual(VISITOR);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expectFilledCalculator(page);
  await page.goForward();
  await expect(page).toHaveURL('/confirmation');
  expect(deliveriesOf(site, name)).toHaveLength(1);
  await test.step('the confirmation leads to WhatsApp', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Grazie, ${name}: richiesta ricevuta!`,
    );
    await expect(
      page.getByText('WhatsApp permette alle aziende di rispondere solo a chi scrive per primo'),
    ).toBeVisible();
    await expect(page.getByText('clicca sul pulsante verde')).toBeVisible();
    await expect(page.getByText('tocca il pulsante verde')).toBeHidden();
    await expect(page.getByText('senza modificarlo')).toBeVisible();
    await expect(page.getByRole('listitem')).toHaveText(SIX_ITEMS);
    await expect(page.getByText('i risultati arrivano al numero che hai inserito')).toBeVisible();
    const chat = page.getByRole('link', { name: 'Clicca qui per avere subito i risultati!' });
    await expect(chat).toHaveAttribute(
      'href',
      `https://wa.me/${brand.whatsappNumber}?text=Ciao%20${encodeURIComponent(brand.name)}%2C%20aspetto%20i%20risultati.%20Grazie.`,
    );
    await expect(chat).toHaveAttribute('target', '_blank');
    await expect(chat).toHaveAttribute('rel', 'noopener');
    await expect(page.getByRole('link', { name: 'Visita il sito' })).toHaveAttribute(
      'href',
      brand.site,
    );
    await expect(page.getByRole('button', { name: 'Ho inviato il messaggio' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
    await expect(page).toHaveURL('/');
    await expectEmptyCalculator(page);
  });
});

test('the confirmation greets whoever comes without a name as utente', async ({ page }) => {
  await page.goto('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('utente');
});

test('the home celebrates, shares, and starts again', async ({ page, context, consoleOutput }) => {
  consoleOutput.expect(/The link was not copied/);
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
    ['WhatsApp', /^https:\/\/wa\.me\/\?text=/, address],
    ['Telegram', /^https:\/\/t\.me\/share\/url\?url=/, address],
    ['Seguici su Instagram', /^https:/, brand.instagram],
    ["Esplora l'Ecosistema", /^https:/, brand.site],
  ] as const;
  for (const [label, pattern, part] of links) {
    const href = await page.getByRole('link', { name: label }).getAttribute('href');
    expect(href).toMatch(pattern);
    expect(href).toContain(part);
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evviva, ${name}!`);
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
    await expect.poll(() => consoleOutput.messages.join()).toContain('The link was not copied');
    await expect(page.getByRole('button', { name: 'Copia Link' })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Nuovo Calcolo' }).click();
  await expectEmptyCalculator(page);
  await expect(page.getByText(name)).toHaveCount(0);
});
