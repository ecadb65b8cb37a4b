import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyone, person } from '../../../tests/support/people.ts';
import { ADULT_AGE } from '../figures/energy.ts';
import { calculateFigures } from '../figures/figures.ts';
import { formulasHold } from '../figures/formula-limits.ts';
import { estimate } from './estimate.ts';

it('returns the complete result', () => {
  const { interpretiveNote, ...result } = estimate(person());
  expect(result).toEqual({
    bmi: 25.9,
    weightCategory: 'Sovrappeso',
    healthyWeightRange: '58.6 - 78.9',
    weightDifference: '12.9 kg da perdere',
    maintenanceCalories: 2458,
    timeToGoal: 'Circa 35 settimane (circa 8.2 mesi)',
    targetWeight: expect.closeTo(69.07112, 9),
    userInputs: person(),
  });
  expect(interpretiveNote).toContain('25.9');
});

it('writes basal rate, recommended calories and BMI into the note', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const figures = calculateFigures(input);
      const { interpretiveNote } = estimate(input);
      expect(interpretiveNote).toContain(` ${figures.basal} kcal al giorno`);
      expect(interpretiveNote).toContain(figures.shownBmi.toFixed(1));
      const isAdvised = input.age >= ADULT_AGE && formulasHold(input, figures);
      expect(interpretiveNote.includes(`*${figures.recommended} kcal*`)).toBe(isAdvised);
    }),
  );
});

it('targets a weight within the healthy range, or the current weight', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const { healthy, target } = calculateFigures(input);
      const isHealthy = target >= healthy.low && target <= healthy.high;
      expect(isHealthy || target === input.currentWeightKg).toBe(true);
    }),
  );
});

it('shows the current weight minus the shown target as the difference', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const { targetWeight, timeToGoal, weightDifference } = estimate(input);
      const shown = Number((Math.round(targetWeight * 10) / 10).toFixed(1));
      const gap = input.currentWeightKg - shown;
      const reached = "Peso attuale idoneo per l'obiettivo";
      const difference = `${Math.abs(gap).toFixed(1)} kg da ${gap > 0 ? 'perdere' : 'guadagnare'}`;
      const isReached = timeToGoal === 'Obiettivo già raggiunto';
      expect(weightDifference).toBe(isReached ? reached : difference);
    }),
  );
});
