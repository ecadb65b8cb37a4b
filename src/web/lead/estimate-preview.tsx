import type { Estimate } from '../../domain/estimate/estimate.ts';
import { previewMeaning } from '../../domain/estimate/note-meaning.ts';
import { HEALTHY_BMI } from '../../domain/figures/body-mass.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { calculateFigures } from '../../domain/figures/figures.ts';
import { oneDecimal } from '../../domain/figures/numbers.ts';
import { BmiGauge } from './bmi-gauge.tsx';

/**
 * A first answer before the visitor leaves a number: BMI, category and healthy weight. The categories of adults say
 * nothing about someone who is growing, so minors see their BMI without them.
 */
export function EstimatePreview({ result }: { readonly result: Estimate }) {
  const { bmi, healthyWeightRange, userInputs, weightCategory } = result;
  const shownBmi = oneDecimal(bmi);
  const meaning = previewMeaning(userInputs, calculateFigures(userInputs));
  const isAdult = userInputs.age >= ADULT_AGE;
  return (
    <section className="card preview" aria-labelledby="preview">
      <h2 className="small-title" id="preview">
        Il tuo BMI
      </h2>
      {isAdult ? (
        <>
          <BmiGauge bmi={bmi} shownBmi={shownBmi} label={describe(shownBmi, weightCategory)} />
          <p className="category">{weightCategory}</p>
          <p className="range">
            Peso salutare per la tua altezza <strong>{healthyWeightRange} kg</strong>
          </p>
        </>
      ) : (
        <p className="value">{shownBmi}</p>
      )}
      <p className="small">{meaning}</p>
    </section>
  );
}

function describe(shownBmi: string, weightCategory: string): string {
  const { low, high } = HEALTHY_BMI;
  return `BMI di ${shownBmi}, ${weightCategory}, su una scala dal sottopeso all'obesità di classe III. La fascia salutare va da ${low} a ${high}.`;
}
