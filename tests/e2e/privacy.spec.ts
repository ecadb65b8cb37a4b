import { brand } from '../../brand.config.ts';
import { proof } from './support/proof.ts';
import { goToLeadForm } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.skip(Boolean(brand.privacy), 'this brand has a notice of its own');

const NOTICE = proof({
  area: 'Page',
  what: '`/privacy` with scripts switched off',
  lost: 'the whole notice, no script on the page',
});
test.describe('without script', NOTICE, () => {
  test.use({ javaScriptEnabled: false });

  test('the notice says who, what, why, how long, and whom to ask', async ({ page }) => {
    const response = await page.goto('/privacy');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle(`Informativa sulla privacy | ${brand.name}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'it');
    const main = page.getByRole('main');
    for (const words of [
      brand.legalName,
      'art. 13',
      'art. 9',
      'consenso esplicito',
      'il server stesso, una persona del nostro staff o un servizio di automazione',
      '365 giorni',
      'revocare il consenso',
      'Garante per la protezione dei dati personali',
      'chiesto la limitazione',
      'copie di sicurezza',
      'WhatsApp Ireland Limited (gruppo Meta)',
      'come responsabile del trattamento',
      '«Cancella i miei dati»',
      'senza ingiustificato ritardo',
      'non usa cookie',
      'tiene le tue risposte finché non la chiudi',
      'completato un calcolo, inviato un modulo, aperta la chat e condiviso il calcolatore',
      'danno una prima risposta',
      'quanti si fermano a ciascuna domanda',
      'posta elettronica',
      'avvisi per e-mail',
    ]) {
      await expect(main).toContainText(words);
    }
    if (!brand.privacyCheckedOn) await expect(page.getByRole('note')).toContainText('Bozza');
    await expect(page.getByRole('link', { name: brand.privacyEmail }).first()).toHaveAttribute(
      'href',
      `mailto:${brand.privacyEmail}`,
    );
    expect(await page.locator('script').count()).toBe(0);
  });
});

test('the consent opens the notice beside the form, which stays as it is', async ({ page }) => {
  await goToLeadForm(page);
  await page.locator('[name="name"]').fill('Giulia');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'informativa sulla privacy' }).click();
  const notice = await opened;
  await expect(notice).toHaveURL('/privacy');
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Informativa sulla privacy');
  await expect(page.locator('[name="name"]')).toHaveValue('Giulia');
  await notice.getByRole('link', { name: 'Vai al calcolatore' }).click();
  await expect(notice).toHaveURL('/');
});
