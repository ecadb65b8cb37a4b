import { expect, it } from 'vitest';
import { person } from '../../../tests/support/people.ts';
import { calculateFigures } from '../figures/figures.ts';
import { cardText } from './card-text.ts';

it.each([
  [
    { heightCm: 165, currentWeightKg: 78.5 },
    'La fascia salutare comincia a 67,8 kg: 10,7 in meno di oggi.',
  ],
  [{ currentWeightKg: 72 }, 'Sei nella fascia salutare.'],
  [{ heightCm: 160, currentWeightKg: 63.9 }, 'Sei al limite alto della fascia salutare.'],
  [{ heightCm: 170, currentWeightKg: 51.2 }, 'Ti mancano 2,3 kg alla fascia salutare.'],
  [{ heightCm: 170, currentWeightKg: 53.4 }, 'Ti mancano pochi etti alla fascia salutare.'],
  [{ heightCm: 180, currentWeightKg: 59.9 }, 'Ti mancano pochi etti alla fascia salutare.'],
  [
    { age: 70, currentWeightKg: 72 },
    'Sei nella fascia salutare. Dai 65 anni la fascia è meno netta.',
  ],
  [
    { currentWeightKg: 92, muscleMass: 'very_muscular' },
    'Con molti muscoli il BMI può sovrastimare il grasso: sotto 94 cm di girovita può essere muscolo. La fascia salutare comincia a 78,9 kg: 13,1 in meno di oggi.',
  ],
  [
    { currentWeightKg: 135 },
    'La fascia salutare comincia a 78,9 kg: 56,1 in meno di oggi. Il primo passo: il medico o un centro specializzato.',
  ],
  [
    { currentWeightKg: 300, heightCm: 100 },
    'Con questi dati le formule non valgono: ricontrollali e, se sono giusti, parlane con il medico.',
  ],
] as const)('the card of %j says: %s', (change, words) => {
  const input = person(change);
  expect(cardText(input, calculateFigures(input))).toBe(words);
});
