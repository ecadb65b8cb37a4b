import { type RefObject, useEffect, useState } from 'react';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import { parseCalculatorTexts } from '../../domain/calculator/validate-calculator.ts';
import { readTexts } from '../forms/form-text.ts';

const TOTAL = CALCULATOR_FIELDS.length;

export function CalculatorProgress({ form }: { readonly form: RefObject<HTMLFormElement | null> }) {
  const [answered, setAnswered] = useState(0);
  const [isReady, setIsReady] = useState(false);

  // After every render, because answers restored from the history fire no `input` event.
  useEffect(() => {
    const target = form.current;
    if (!target) return;
    const count = () => {
      const texts = readTexts(target);
      setAnswered(Object.values(texts).filter((text) => text.trim() !== '').length);
      setIsReady(parseCalculatorTexts(texts).ok);
    };
    count();
    target.addEventListener('input', count);
    return () => target.removeEventListener('input', count);
  });

  return (
    <div className="progress">
      <label className="small" htmlFor="progress">
        {isReady ? 'Tutto pronto!' : `Risposte: ${answered} su ${TOTAL}`}
      </label>
      <progress id="progress" max={TOTAL} value={answered} />
    </div>
  );
}
