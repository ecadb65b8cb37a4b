import { type RefObject, useEffect, useState } from 'react';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import { formText } from '../../ui/form-text.ts';

const ALL = CALCULATOR_FIELDS.length;

/** How far through the form the visitor is; whether the answers are right is said on submit. */
export function CalculatorProgress({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const [answered, setAnswered] = useState(0);

  // After every rendering: answers that come back from the history move no `input` event.
  useEffect(() => {
    const target = form.current;
    if (!target) return;
    const count = () => setAnswered(countAnswers(target));
    count();
    target.addEventListener('input', count);
    return () => target.removeEventListener('input', count);
  });

  return (
    <div className="progress">
      <label htmlFor="progress">
        {answered === ALL ? 'Tutto pronto!' : `Risposte: ${answered} su ${ALL}`}
      </label>
      <progress id="progress" max={ALL} value={answered} />
    </div>
  );
}

function countAnswers(form: HTMLFormElement): number {
  const data = new FormData(form);
  return CALCULATOR_FIELDS.filter((field) => formText(data, field).trim() !== '').length;
}
