import type { Estimate } from '../../domain/estimate/estimate.ts';
import { previewMeaning } from '../../domain/estimate/note-meaning.ts';
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
  if (userInputs.age < ADULT_AGE) {
    return (
      <section className="card preview" aria-label="La tua prima risposta">
        <p className="figure">
          Il tuo BMI <strong className="large">{shownBmi}</strong>
        </p>
        <p className="meaning">{meaning}</p>
      </section>
    );
  }
  return (
    <section className="card preview" aria-label="La tua prima risposta">
      <div className="reading">
        <BmiGauge
          bmi={bmi}
          shownBmi={shownBmi}
          label={`Il tuo BMI è ${shownBmi}: ${weightCategory}. La scala va dal sottopeso all'obesità di classe III; la fascia salutare va da 18.5 a 24.9.`}
        />
        <p className="category">{weightCategory}</p>
      </div>
      <dl className="figures">
        <div>
          <dt>Il tuo BMI</dt>
          <dd>{shownBmi}</dd>
        </div>
        <div>
          <dt>Peso salutare per la tua altezza</dt>
          <dd>{healthyWeightRange} kg</dd>
        </div>
      </dl>
      <p className="meaning">{meaning}</p>
    </section>
  );
}
