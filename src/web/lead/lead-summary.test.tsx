import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { anyone, person } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { WEIGHT_CATEGORY_LABELS } from '../../domain/figures/body-mass.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { whatsappMessage } from '../../domain/lead/whatsapp-message.ts';
import { estimatePicture } from '../../domain/picture/estimate-picture.ts';
import { EstimatePreview } from './estimate-preview.tsx';
import { LeadSummary } from './lead-summary.tsx';

const PALETTE = { ink: '#000000', paper: '#ffffff', primary: '#115533', accent: '#33aa77' };
const BRAND = { name: 'Peso Forma', site: 'https://www.pesoforma.example' };

function htmlOf(element: React.ReactNode): string {
  return renderToStaticMarkup(element).replaceAll('&#x27;', "'");
}

function previewOf(result: ReturnType<typeof estimate>): string {
  return htmlOf(<EstimatePreview result={result} />);
}

/** The words of the preview, without the scale of the gauge. */
function wordsOf(html: string): string {
  return html.replace(/<svg.*<\/svg>/s, ' ').replace(/<[^>]+>/g, ' ');
}

it('the preview of everyone has numbers of their message, what their age may see, and a whole gauge', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const result = estimate(input);
      const html = previewOf(result);
      expect(html).not.toMatch(/NaN|undefined|Infinity|e-\d/);

      const text = wordsOf(html);
      const message = whatsappMessage('Giulia', result, BRAND);
      // The class of obesity is a Roman number, the age of majority is not about this person.
      const numbers = text.replace('18 anni', '').match(/\d+(?:\.\d+)?/g) ?? [];
      expect(numbers.filter((number) => !message.includes(number))).toEqual([]);

      const isAdult = input.age >= ADULT_AGE;
      expect(text.includes(result.weightCategory)).toBe(isAdult);
      expect(text.includes(`${result.healthyWeightRange} kg`)).toBe(isAdult);
      expect(text.includes('insieme al pediatra')).toBe(!isAdult);
      if (isAdult) return;
      for (const label of Object.values(WEIGHT_CATEGORY_LABELS)) expect(text).not.toContain(label);
    }),
  );
});

it.each([
  [
    { currentWeightKg: 135 },
    'Il primo passo è parlarne con il medico o con un centro specializzato',
  ],
  [{ currentWeightKg: 92, muscleMass: 'very_muscular' }, 'il BMI può sovrastimare il grasso'],
  [{ currentWeightKg: 300, heightCm: 100 }, 'le formule non valgono: ricontrollali.'],
] as const)('%j reads in the preview: %s', (change, words) => {
  expect(wordsOf(previewOf(estimate(person(change))))).toContain(words);
});

it('without the preview no figure is shown', () => {
  const result = estimate(person());
  const strict = htmlOf(<LeadSummary result={result} hasPreview={false} hasPictures />);
  expect(strict).not.toContain('class="gauge"');
  expect(strict.replace(/<svg.*?<\/svg>/gs, '').replace(/<[^>]+>/g, ' ')).not.toMatch(/\d/);
  expect(strict).toContain('Lasciaci il tuo numero');
  const open = htmlOf(<LeadSummary result={result} hasPreview hasPictures />);
  expect(open).toContain('class="gauge"');
  expect(open).not.toContain('Lasciaci il tuo numero');
});

it('mentions the curve only to visitors who get one', () => {
  fc.assert(
    fc.property(anyone, fc.boolean(), (input, hasPictures) => {
      const result = estimate(input);
      const html = htmlOf(<LeadSummary result={result} hasPreview hasPictures={hasPictures} />);
      const getsPicture = hasPictures && estimatePicture(input, PALETTE) !== undefined;
      expect(html.includes('la curva del tuo percorso')).toBe(getsPicture);
      expect(html).toContain('peso obiettivo, calorie, tempi');
    }),
  );
});
