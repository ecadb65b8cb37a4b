import type { Page } from '@playwright/test';
import { brand } from '../../brand.config.ts';
import { listed } from '../support/listed.ts';
import {
  control,
  deliveriesOf,
  expectEmptyCalculator,
  expectFilledCalculator,
  goToLeadForm,
  newName,
  PERSON,
  PHONE,
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
  await test.step('the confirmation greets whoever comes without a name as utente', async () => {
    await page.goto('/confirmation');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grazie, utente!');
    await page.getByRole('button', { name: 'Copia il numero' }).click();
    await expect(page.getByRole('button', { name: 'Numero copiato!' })).toBeVisible();
    await expect(page.getByRole('button', { name: /inviato/ })).toHaveCount(0);
  });
  await goToLeadForm(page);
  await test.step('the lead form lists what the visitor receives', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'I tuoi dati personalizzati sono pronti!',
    );
    await expect(page.getByRole('listitem')).toHaveText(SIX_ITEMS);
    await expect(
      page.getByText('Controlla che il numero sia giusto: i risultati possiamo inviarli solo lì.'),
    ).toBeVisible();
    await expect(submitButton(page)).toHaveText('Sì, Voglio i Miei Dati Dettagliati su WhatsApp!');
    await expect(page.getByText('niente messaggi a sorpresa')).toBeVisible();
    await expect(page.getByPlaceholder('es. Giulia Rossi')).toBeVisible();
    await expect(page.getByPlaceholder('3331234567')).toBeVisible();
    const privacy = page.getByRole('link', { name: 'informativa sulla privacy' });
    await expect(privacy).toHaveAttribute('href', brand.privacy ?? '/privacy');
  });
  await control(page, 'name').fill(name);
  await control(page, 'phone').fill(PHONE);
  await page.getByRole('checkbox').check();
  await submitButton(page).click();
  await expect(page).toHaveURL('/confirmation');
  await expect.poll(() => deliveriesOf(site, name)).toHaveLength(1);
  const [lead] = deliveriesOf(site, name);
  expect(Object.keys(lead ?? {}).toSorted()).toEqual(
    listed(`
    calculated_data | consent_given | interpretive_note | lead_name | lead_phone | user_inputs
    whatsapp_message_ready`),
  );
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
    await expect(
      page.getByText('i risultati arrivano solo al numero che hai inserito'),
    ).toBeVisible();
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

/** Presses Tab until the named control has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 20; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('name'));
    if (focused === name) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

test('the whole journey by keyboard alone', async ({ page, site }) => {
  const name = newName();
  await page.goto('/');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await tabTo(page, 'gender');
  await page.keyboard.press('ArrowRight');
  // Enter on a choice goes on, as long as there are questions.
  await page.keyboard.press('Enter');
  await expect(control(page, 'age')).toBeFocused();
  await page.keyboard.type('34');
  await tabTo(page, 'heightCm');
  await page.keyboard.type('168');
  await tabTo(page, 'currentWeightKg');
  await page.keyboard.type('72,5');
  await tabTo(page, 'activityLevelMultiplier');
  await page.keyboard.press('Space');
  await tabTo(page, 'physicalGoal');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'muscleMass');
  await page.keyboard.press('Space');
  // All are answered.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/lead-capture');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tabTo(page, 'name');
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('regno');
  await page.keyboard.press('Enter');
  await tabTo(page, 'phone');
  await page.keyboard.type('7400123456');
  await tabTo(page, 'consent');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/confirmation');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+447400123456');
  expect(JSON.parse(deliveriesOf(site, name)[0]?.user_inputs ?? '')).toMatchObject({
    gender: 'female',
    activityLevelMultiplier: 1.2,
    physicalGoal: 'leaner',
  });
});

test.describe('on a phone', () => {
  // The keyboard of an Android phone sends Enter for the keys that it labels "next" and "done".
  test.use({ hasTouch: true, isMobile: true });

  test('on a phone, a key that promises to go on leads from answer to answer and submits after the last one, the button says what is missing, and the visitor is told to touch', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await test.step('an answer that is missing is not complained about', async () => {
      await control(page, 'age').press('Enter');
      await expect(control(page, 'age')).toBeFocused();
      await expect(page.locator('.error')).toHaveCount(0);
    });
    await control(page, 'age').fill(PERSON.age);
    await control(page, 'age').press('Enter');
    await expect(control(page, 'heightCm')).toBeFocused();
    await control(page, 'heightCm').fill(PERSON.heightCm);
    await control(page, 'heightCm').press('Enter');
    await expect(control(page, 'currentWeightKg')).toBeFocused();
    await control(page, 'currentWeightKg').fill(PERSON.currentWeightKg);
    await control(page, 'currentWeightKg').press('Enter');
    await expect(control(page, 'activityLevelMultiplier').first()).toBeFocused();
    await expect(control(page, 'activityLevelMultiplier').first()).toBeInViewport();
    await expect(page.locator('.error')).toHaveCount(0);
    for (const name of ['activityLevelMultiplier', 'physicalGoal', 'muscleMass'] as const) {
      await control(page, name, PERSON[name]).check();
    }
    await test.step('it leads back to an answer that was passed over', async () => {
      await control(page, 'currentWeightKg').press('Enter');
      await expect(control(page, 'gender').first()).toBeFocused();
    });
    await control(page, 'gender', PERSON.gender).check();
    await control(page, 'currentWeightKg').press('Enter');
    await expect(page).toHaveURL('/lead-capture');
    await test.step('on the lead form it leads to the consent, and sends once that is given', async () => {
      await control(page, 'name').fill(newName());
      await control(page, 'name').press('Enter');
      await expect(control(page, 'phone')).toBeFocused();
      await control(page, 'phone').fill(PHONE);
      await control(page, 'phone').press('Enter');
      await expect(page.getByRole('checkbox')).toBeFocused();
      await expect(page.locator('.error')).toHaveCount(0);
      await page.getByRole('checkbox').check();
      await control(page, 'phone').press('Enter');
      await expect(page).toHaveURL('/confirmation');
    });
    await test.step('the visitor is told to touch the button', async () => {
      await expect(page.getByText('tocca il pulsante verde')).toBeVisible();
      await expect(page.getByText('clicca sul pulsante verde')).toBeHidden();
    });
    await test.step('the button still says what is missing', async () => {
      await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
      await expect(page.locator('.error')).toHaveCount(0);
      await submitButton(page).press('Enter');
      await expect(page.locator('.error')).toHaveCount(7);
    });
  });
});
