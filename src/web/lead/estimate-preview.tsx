import { cardText } from '../../domain/estimate/card-text.ts';
import type { Estimate } from '../../domain/estimate/estimate.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { calculateFigures } from '../../domain/figures/figures.ts';
import { italianNumber } from '../../domain/figures/numbers.ts';
import { BmiGauge } from './bmi-gauge.tsx';

/**
 * A first answer before the visitor leaves a number: BMI, category and healthy weight. The categories of adults say
 * nothing about someone who is growing, so minors see their BMI without them.
 */
export function EstimatePreview({ result }: { readonly result: Estimate }) {
  const { bmi, userInputs, weightCategory } = result;
  const figures = calculateFigures(userInputs);
  const { category, healthy } = figures;
  const isAdult = userInputs.age >= ADULT_AGE;
  return (
    <section className="card preview" aria-labelledby="preview">
      <h2 className="small-title" id="preview">
        Il tuo BMI
      </h2>
      {isAdult ? (
        <>
          <BmiGauge bmi={bmi} />
          <p className={`category ${category}`}>{weightCategory}</p>
          <p className="range">
            Peso salutare per la tua altezza{' '}
            <strong>
              {italianNumber(healthy.low)}–{italianNumber(healthy.high)} kg
            </strong>
          </p>
        </>
      ) : (
        <p className="value">{italianNumber(bmi)}</p>
      )}
      <p className="meaning">{cardText(userInputs, figures)}</p>
    </section>
  );
}
