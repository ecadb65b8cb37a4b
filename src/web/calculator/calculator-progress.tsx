import { type RefObject, useEffect, useState } from 'react';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import { formText } from '../../ui/form-text.ts';

const TOTAL = CALCULATOR_FIELDS.length;

/** Counts the answered fields; whether the answers are valid is checked on submit. */
export function CalculatorProgress({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const [answered, setAnswered] = useState(0);

  // After every render, because answers restored from the history fire no `input` event.
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
        {answered === TOTAL ? 'Tutto pronto!' : `Risposte: ${answered} su ${TOTAL}`}
      </label>
      <progress id="progress" max={TOTAL} value={answered} />
    </div>
  );
}

function countAnswers(form: HTMLFormElement): number {
  const data = new FormData(form);
  return CALCULATOR_FIELDS.filter((field) => formText(data, field).trim() !== '').length;
}
