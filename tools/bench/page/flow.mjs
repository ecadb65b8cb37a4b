/** @typedef {import('@playwright/test').Page} Page */

export const CALCULATOR = {
  age: '34',
  gender: 'female',
  heightCm: '168',
  currentWeightKg: '72,5',
  activityLevelMultiplier: '1.375',
  physicalGoal: 'leaner',
  muscleMass: 'normal',
};
export const LEAD = { name: 'Giulia Rossi', phone: '3331234567' };

/** Nobody types faster than this. */
const KEY_EVERY_MS = 100;
/** Between pressing and releasing a button: the frame that shows it pressed comes in between. */
const PRESS_MS = 80;

/**
 * Fills in one field after the other: typed and tapped as people do, or in one go.
 * @param {Page} page @param {Record<string, string>} answers @param {{ isTyped: boolean }} how
 */
export async function answer(page, answers, { isTyped }) {
  for (const [name, value] of Object.entries(answers)) {
    const fields = page.locator(`[name="${name}"]`);
    const isChoice = (await fields.first().getAttribute('type')) === 'radio';
    if (isChoice) await page.locator(`label:has([name="${name}"][value="${value}"])`).click();
    else if (isTyped) await fields.pressSequentially(value, { delay: KEY_EVERY_MS });
    else await fields.fill(value);
  }
}

/** Waits until the page is idle. @param {Page} page @param {string} url */
export async function open(page, url) {
  const late = page.waitForResponse(/\/assets\/deferred-chunk/);
  await page.goto(url);
  await late;
  await page.waitForLoadState('networkidle');
}

/** @param {Page} page */
export async function submit(page) {
  await page.locator('button[type="submit"]').click({ delay: PRESS_MS });
}

/** @param {Page} page @param {{ isTyped: boolean }} how */
export async function fillLead(page, how) {
  await page.locator('[name="phone"]').waitFor();
  await answer(page, LEAD, how);
  await page.locator('[name="consent"]').check();
}

/** Goes through the whole flow to an empty calculator. @param {Page} page */
export async function wholeFlow(page) {
  await answer(page, CALCULATOR, { isTyped: false });
  await submit(page);
  await fillLead(page, { isTyped: false });
  await submit(page);
  await page.getByRole('button', { name: 'Fai un Nuovo Calcolo' }).click();
  await page.locator('[name="age"]').waitFor();
}
