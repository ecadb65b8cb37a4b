import type { Page } from '@playwright/test';
import { estimate } from '../../src/domain/estimate/estimate.ts';
import { italianNumber, oneDecimal } from '../../src/domain/figures/numbers.ts';
import { CONSENT_LABELS } from '../../src/domain/lead/consent.ts';
import {
  calculateAgain,
  control,
  deliveriesOf,
  expectFilledCalculator,
  goToLeadForm,
  newName,
  submitButton,
  submitCalculator,
  VISITOR,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('it needs a calculation, and keeps it over a reload', async ({ page }) => {
  await test.step('without a calculation it redirects to the home and shows nothing', async () => {
    await page.goto('/lead-capture');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Calcola Ora' })).toBeVisible();
    await expect(page.getByText('I tuoi dati personalizzati')).toHaveCount(0);
  });
  await test.step('a reload keeps the result', async () => {
    await submitCalculator(page);
    await expect(control(page, 'name')).toBeVisible();
    const result = () => page.evaluate(() => history.state.result);
    const before = await result();
    expect(before).toMatchObject({ userInputs: VISITOR });
    await page.reload();
    await expect(control(page, 'name')).toBeVisible();
    expect(await result()).toEqual(before);
  });
  await test.step('invalid inputs of an earlier release go home, with the answers', async () => {
    await page.evaluate(() => {
      const { result, ...rest } = history.state;
      const userInputs = { ...result.userInputs, heightCm: Number.NaN };
      history.replaceState({ ...rest, result: { ...result, userInputs } }, '');
    });
    await page.reload();
    await expect(page).toHaveURL('/');
    await expectFilledCalculator(page);
  });
});

test('it says what is missing, and takes numbers as they are written', async ({ page }) => {
  await goToLeadForm(page);
  await test.step('phones get the right keyboards and autofill', async () => {
    await expect(control(page, 'name')).toHaveAttribute('autocomplete', 'name');
    await expect(control(page, 'name')).toHaveAttribute('maxlength', '100');
    await expect(control(page, 'phone')).toHaveAttribute('autocomplete', 'tel');
    await expect(control(page, 'phone')).toHaveAttribute('inputmode', 'numeric');
  });
  await submitButton(page).click();
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(3);
  await expect(control(page, 'name')).toHaveAttribute('aria-describedby', 'name-error');
  await expect(page.getByRole('checkbox')).toHaveAttribute('aria-describedby', 'consent-error');
  const phone = control(page, 'phone');
  await phone.fill('');
  await test.step('the phone field accepts digits only, wherever they are typed', async () => {
    await phone.pressSequentially('3a3-3 (12)');
    await expect(phone).toHaveValue('33312');
    await phone.press('Home');
    await phone.press('ArrowRight');
    await phone.pressSequentially('x9');
    await expect(phone).toHaveValue('393312');
    await phone.pressSequentially('8');
    await expect(phone).toHaveValue('3983312');
    await phone.fill('');
  });
  await test.step('a plus chooses no country by mistake', async () => {
    const preview = page.locator('#phone-preview');
    // Italian mobile numbers begin like the dial codes of France, Spain and Portugal.
    await phone.pressSequentially('3331234567');
    await phone.press('Home');
    await phone.pressSequentially('+39');
    await control(page, 'name').focus();
    await expect(preview).toContainText('+39 333 123 4567');

    await phone.fill('');
    await phone.press('+');
    await phone.press('Backspace');
    await phone.pressSequentially('3512345678');
    await expect(preview).toContainText('+39 351 234 5678');

    await phone.fill('');
    await phone.press('+');
    await page.locator('.trigger').click();
    await page.getByRole('option', { name: /Germania/ }).click();
    await phone.pressSequentially('15123456789');
    await expect(preview).toContainText('+49 1512 3456789');
    await phone.fill('');
  });
  await test.step('shows the number as it will be used, and doubts an odd one without blocking', async () => {
    await phone.fill('+39 333 123 4567');
    await expect(page.getByText('Ti risponderemo al +39 333 123 4567')).toBeVisible();
    await expect(page.getByText('Controlla il numero')).toHaveCount(0);
    await phone.fill('');
    await phone.pressSequentially('333123');
    await expect(page.locator('.warning')).toHaveText(
      'Controlla il numero: non sembra un cellulare italiano.',
    );
    await expect(page.getByText('Ti risponderemo')).toHaveCount(0);
    await control(page, 'name').fill(newName());
    await page.getByRole('checkbox').check();
    await submitButton(page).click();
    await expect(page).toHaveURL('/confirmation');
  });
});

test('a dial code that was typed goes when the field is left, or on Enter', async ({
  page,
  site,
}) => {
  const phone = control(page, 'phone');
  const expectSent = async (name: string, number: string) => {
    await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe(number);
    await expect(page).toHaveURL('/confirmation');
  };
  await goToLeadForm(page);
  await test.step('a dial code goes when the field is left, or on Enter', async () => {
    const name = newName();
    await phone.pressSequentially('00393331234567');
    await control(page, 'name').fill(name);
    await expect(phone).toHaveValue('3331234567');
    await page.getByRole('checkbox').check();
    await phone.fill('');
    await phone.pressSequentially('393331234567');
    await expect(page.getByText('Ti risponderemo al +39 333 123 4567')).toBeVisible();
    await phone.press('Enter');
    await expectSent(name, '+393331234567');
  });
  await calculateAgain(page);
  await test.step('a dial code typed key by key after a plus chooses its country', async () => {
    const name = newName();
    await phone.pressSequentially('+39');
    await phone.press('Backspace');
    await phone.pressSequentially('333');
    await expect(phone).toHaveValue('333');
    await phone.fill('');
    await control(page, 'name').fill(name);
    await page.getByRole('checkbox').check();
    await phone.pressSequentially('+41 79 123 45 67');
    await expect(phone).toHaveValue('791234567');
    await expect(page.getByText('Ti risponderemo al +41 79 123 45 67')).toBeVisible();
    await phone.press('Enter');
    await expectSent(name, '+41791234567');
  });
});

test('the lead form shows BMI, category and healthy weight, then the form, then what comes', async ({
  page,
}) => {
  await goToLeadForm(page);
  const { bmi, weightCategory } = estimate(VISITOR);
  const preview = page.getByRole('region', { name: 'Il tuo BMI' });
  await expect(preview.getByRole('img')).toHaveAccessibleName(
    `${italianNumber(bmi)}, dove la fascia salutare va da 18,5 a 24,9`,
  );
  await expect(preview.locator('.category')).toHaveText(weightCategory);
  await expect(preview).toContainText('58,6–78,9 kg');
  await expect(preview).toContainText('Sei nella fascia salutare.');
  const green = await page
    .locator('.part.normal')
    .evaluate((part) => getComputedStyle(part).stroke);
  await expect(preview.locator('.category')).toHaveCSS('border-color', green);
  const tops = await Promise.all(
    [
      page.getByRole('button', { name: 'Torna al Calcolatore' }),
      page.getByRole('heading', { level: 1 }),
      preview,
      page.getByRole('form', { name: 'Dove te la mandiamo?' }),
      submitButton(page),
      page.getByText("Poi ci invii un messaggio già scritto e l'analisi arriva in quella chat."),
      page.getByText('Ecco cosa riceverai'),
    ].map(async (part) => (await part.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect((await control(page, 'name').boundingBox())?.y).toBeLessThan(844);
  await test.step('on the narrowest phone the dot stands beside the first word, and not above it', async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    const above = await preview.locator('.range').evaluate((range) => {
      const text = document.createRange();
      text.selectNodeContents(range);
      const top =
        range.getBoundingClientRect().top + parseFloat(getComputedStyle(range).paddingTop);
      return (text.getClientRects()[0]?.top ?? 0) - top;
    });
    expect(above).toBeLessThan(8);
    if (viewport) await page.setViewportSize(viewport);
  });
  await test.step('what comes on WhatsApp is named, and not shown', async () => {
    await expect(page.getByText("L'analisi completa arriva su WhatsApp")).toContainText(
      'peso obiettivo, calorie, tempi e una nota',
    );
    const { maintenanceCalories, targetWeight, timeToGoal } = estimate(VISITOR);
    const text = await page.locator('main').innerText();
    for (const figure of [`${maintenanceCalories}`, oneDecimal(targetWeight), timeToGoal]) {
      expect(text).not.toContain(figure);
    }
  });
  await test.step('the way back takes one line of the header on a phone with wide letters too', async () => {
    await page.setViewportSize({ width: 412, height: 823 });
    const back = await page.getByRole('button', { name: 'Torna al Calcolatore' }).boundingBox();
    expect(back?.height).toBeLessThan(46);
  });
  await test.step('a child sees the sentence about the paediatrician instead of a category, and a parent agrees', async () => {
    await page.getByRole('button', { name: 'Torna al Calcolatore' }).click();
    await submitCalculator(page, { age: '13,99' });
    await expect(preview).toContainText(
      'Sotto i 18 anni il BMI si legge solo insieme al pediatra.',
    );
    await expect(preview.getByRole('img')).toHaveCount(0);
    await expect(preview.locator('.category')).toHaveCount(0);
    await expect(page.locator('.contents')).not.toContainText('calorie giornaliere consigliate');
    await expect(page.getByRole('checkbox')).toHaveAccessibleName(
      CONSENT_LABELS['2026-11-19-parent'],
    );
  });
});

const trigger = (page: Page) => page.getByRole('combobox', { name: 'Paese e prefisso' });
const search = (page: Page) => page.getByPlaceholder('Cerca paese...');

test('the country picker opens, searches, chooses and closes', async ({ page, site }) => {
  await goToLeadForm(page);
  await test.step('offers the thirteen countries, Italy first and chosen, and finds them by name, code or dial code', async () => {
    await expect(trigger(page)).toContainText('+39');
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'false');
    await trigger(page).click();
    await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByRole('option')).toHaveText([
      /Italia\s*\+39/,
      /Stati Uniti\s*\+1/,
      /Regno Unito\s*\+44/,
      /Germania\s*\+49/,
      /Francia\s*\+33/,
      /Spagna\s*\+34/,
      /Portogallo\s*\+351/,
      /Svizzera\s*\+41/,
      /Austria\s*\+43/,
      /Paesi Bassi\s*\+31/,
      /Belgio\s*\+32/,
      /Canada\s*\+1/,
      /Australia\s*\+61/,
    ]);
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Italia/);
    const list = await page.getByRole('listbox').boundingBox();
    expect(list?.height).toBeLessThanOrEqual(240);

    for (const [query, countries] of [
      ['sviz', [/Svizzera/]],
      ['CA', [/Canada/]],
      ['+351', [/Portogallo/]],
      ['xyz', []],
    ] as const) {
      await search(page).fill(query);
      await expect(page.getByRole('option')).toHaveText([...countries]);
    }
    await expect(page.getByText('Nessun paese trovato.')).toBeVisible();
    await search(page).press('Enter');
    await expect(page).toHaveURL('/lead-capture');
    await expect(page.locator('.error')).toHaveCount(0);
    await search(page).press('Escape');
  });
  await test.step('works by keyboard alone', async () => {
    await trigger(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(search(page)).toBeFocused();
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-IT');
    await page.keyboard.press('ArrowDown');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-US');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-AU');
    await page.keyboard.type('can');
    await expect(search(page)).toHaveAttribute('aria-activedescendant', 'country-CA');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toContainText('CA');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(trigger(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Canada/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(trigger(page)).toBeFocused();
    await expect(trigger(page)).toContainText('CA');
  });
  await test.step('the first tap shows search and chosen country on any screen, wherever the button is', async () => {
    for (const [width, height, text] of [
      [360, 640, '100%'],
      [360, 300, '100%'],
      [640, 320, '100%'],
      [360, 640, '200%'],
    ] as const) {
      for (const block of ['center', 'end'] as const) {
        await page.setViewportSize({ width, height });
        // A side that was right for an earlier tap must not count.
        await page.reload();
        await trigger(page).evaluate(
          (button, [fontSize, where]) => {
            document.documentElement.style.fontSize = fontSize;
            button.scrollIntoView({ block: where });
          },
          [text, block] as const,
        );
        await trigger(page).click();
        const situation = `${width} x ${height}, text at ${text}, button at the ${block}`;
        // It gets the focus when the page is scrolled.
        await expect(search(page), situation).toBeFocused();
        // Scrolling stops at whole pixels, and the letters have fractions of them.
        const whole = { ratio: 0.95 };
        await expect(search(page), situation).toBeInViewport(whole);
        const chosen = page.getByRole('option', { selected: true });
        await expect(chosen, situation).toBeInViewport(whole);
      }
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.reload();
  });
  await test.step('closes when it loses the focus', async () => {
    await trigger(page).click();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(control(page, 'phone')).toBeFocused();
    await trigger(page).click();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await trigger(page).click();
    await trigger(page).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
  });
  await test.step('a tap outside closes it, and what a phone does to the focus does not', async () => {
    await trigger(page).click();
    await expect(search(page)).toBeFocused();
    await search(page).dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(page.getByRole('listbox')).toBeVisible();
    // On an iPhone the focus stays.
    await page.locator('h1').dispatchEvent('pointerup', { pointerType: 'touch' });
    await expect(page.getByRole('listbox')).toHaveCount(0);

    await trigger(page).click();
    // The keyboard of a phone is put away to see the list.
    await search(page).fill('');
    await search(page).evaluate((input) => input.blur());
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.getByRole('option', { name: /Germania/ }).click();
    await expect(trigger(page)).toContainText('+49');
  });
  await test.step('a click chooses and closes; the lead carries the dial code', async () => {
    const name = newName();
    await trigger(page).click();
    await page.getByRole('option', { name: /Germania/ }).click();
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(trigger(page)).toContainText('+49');
    await expect(trigger(page)).toBeFocused();
    await control(page, 'name').fill(name);
    await control(page, 'phone').fill('15123456789');
    await page.getByRole('checkbox').check();
    await submitButton(page).click();
    await expect.poll(() => deliveriesOf(site, name)[0]?.lead_phone).toBe('+4915123456789');
  });
});
