import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

describe('the doctor comes first', () => {
  const CENTRE =
    "Il primo passo è parlarne con il medico o con un centro specializzato per l'obesità.";
  const THIN = 'Il primo passo è parlarne con il medico.';
  const OLDER =
    'Dai 65 anni in su conta prima di tutto proteggere i muscoli: se e quanto scendere lo decide il medico.';
  const OLDEST =
    'Dagli 80 anni in su conta prima di tutto proteggere i muscoli, e mangiando meno se ne perdono: riduci le calorie solo se lo decide il medico.';

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI of 40', { heightCm: 200, currentWeightKg: 160 }, CENTRE],
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 140 }, CENTRE],
    ['a BMI under 16', { heightCm: 200, currentWeightKg: 63.9 }, THIN],
    ['a BMI under 12', { heightCm: 200, currentWeightKg: 47 }, THIN],
    ['65 with a loss', { age: 65 }, OLDER],
    ['79 with a loss', { age: 79.9 }, OLDER],
    ['80 with a loss', { age: 80 }, OLDEST],
  ])('%s: before any target', (_, changes, words) => {
    const [meaning = ''] = note(changes).split('\n\n');
    expect(meaning).toContain(words);
    expect(meaning.slice(0, meaning.indexOf(words))).not.toContain(' kg');
  });

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI under 40', { heightCm: 200, currentWeightKg: 159.9 }, CENTRE],
    ['a BMI of 16', { heightCm: 200, currentWeightKg: 64 }, THIN],
    ['64', { age: 64.9 }, OLDER],
    ['65 without a loss', { age: 65, currentWeightKg: 68 }, OLDER],
    ['80 without a loss', { age: 80, currentWeightKg: 68 }, OLDEST],
    ['79', { age: 79.9 }, OLDEST],
  ])('not for %s', (_, changes, words) => {
    expect(note(changes)).not.toContain(words);
  });

  it('80 and over keep their calories, and hear of no stage', () => {
    const oldest = note({ age: 80, currentWeightKg: 100 });
    expect(oldest).toContain('Il peso obiettivo di 69.1 kg è solo un riferimento.');
    expect(oldest).toContain('Per restare al peso di oggi: circa 2362 kcal al giorno.\n\n');
    expect(oldest).toContain('Il tempo stimato vale solo se il medico ti consiglia di scendere.');
    expect(oldest).not.toMatch(/Una tappa|perdere peso/);
  });

  it('names the doctor once where the advice is below the basal rate', () => {
    const older = note({ age: 65, activityLevelMultiplier: 1.2 });
    expect(older.match(/medico/g)).toHaveLength(1);
  });
});
