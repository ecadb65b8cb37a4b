import { describe, expect, it } from 'vitest';
import { note } from '../../../tests/support/note.ts';
import type { CalculatorInput } from '../calculator/calculator-input.ts';

describe('the doctor comes first', () => {
  const CENTRE = 'Il primo passo: il medico o un centro specializzato.';
  const OLDER =
    'Dai 65 anni conta prima di tutto proteggere i muscoli: se e quanto scendere lo decide il medico.';
  const OLDER_BEFORE_EATING =
    'Dai 65 anni conta prima di tutto proteggere i muscoli: senti il medico prima di cambiare alimentazione.';
  const OLDEST =
    'Dagli 80 anni conta prima di tutto proteggere i muscoli, e mangiando meno se ne perdono: riduci le calorie solo se lo decide il medico.';

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI of 40', { heightCm: 200, currentWeightKg: 160 }, CENTRE],
    ['a BMI over 60', { heightCm: 150, currentWeightKg: 140 }, CENTRE],
    ['65 with a loss', { age: 65 }, OLDER],
    ['79 with a loss', { age: 79.9 }, OLDER],
    ['80 with a loss', { age: 80 }, OLDEST],
    ['65 with a gain', { age: 65, currentWeightKg: 56 }, OLDER_BEFORE_EATING],
    ['65 with nothing to lose', { age: 65, currentWeightKg: 68 }, OLDER_BEFORE_EATING],
    [
      '80 with less than a kilogram to lose',
      { age: 80, heightCm: 170, currentWeightKg: 63.9 },
      OLDER_BEFORE_EATING,
    ],
  ])('%s: before any target and before the calories', (_, changes, words) => {
    const [meaning = ''] = note(changes).split('\n\n');
    expect(meaning).toContain(words);
    expect(meaning.slice(0, meaning.indexOf(words))).not.toMatch(/ kg|kcal/);
  });

  it.each<[string, Partial<CalculatorInput>, string]>([
    ['a BMI under 40', { heightCm: 200, currentWeightKg: 159.9 }, CENTRE],
    ['64', { age: 64.9 }, 'Dai 65 anni'],
    ['79', { age: 79.9 }, OLDEST],
  ])('not for %s', (_, changes, words) => {
    expect(note(changes)).not.toContain(words);
  });

  it('80 and over keep their calories, and hear of no stage', () => {
    const oldest = note({ age: 80, currentWeightKg: 100 });
    expect(oldest).toContain('Il peso obiettivo di 69.1 kg è solo un riferimento.');
    expect(oldest).toContain('Per restare al peso di oggi bastano *2362 kcal* al giorno');
    expect(oldest).toContain('Il tempo stimato vale solo se il medico ti consiglia di scendere.');
    expect(oldest).not.toMatch(/Una tappa|perdere peso/);
  });
});
