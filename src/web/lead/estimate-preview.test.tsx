import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { anyone } from '../../../tests/support/people.ts';
import { estimate } from '../../domain/estimate/estimate.ts';
import { WEIGHT_CATEGORY_LABELS } from '../../domain/figures/body-mass.ts';
import { ADULT_AGE } from '../../domain/figures/energy.ts';
import { EstimatePreview } from './estimate-preview.tsx';

/** The words of the preview, without the scale of the gauge. */
function wordsOf(html: string): string {
  return html.replace(/<svg.*<\/svg>/s, ' ').replace(/<[^>]+>/g, ' ');
}

it('the preview of everyone says once what their age may see, in numbers as Italians write them', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const result = estimate(input);
      const html = renderToStaticMarkup(<EstimatePreview result={result} />);
      expect(html).not.toMatch(/NaN|undefined|Infinity|e-\d|\d\.\d+ kg/);

      const text = wordsOf(html);
      const isAdult = input.age >= ADULT_AGE;
      expect(html.split(result.weightCategory)).toHaveLength(isAdult ? 2 : 1);
      const range = `${result.healthyWeightRange} kg`.replaceAll('.', ',').replace(' - ', '–');
      expect(text.replaceAll(/\s+/g, ' ').includes(range)).toBe(isAdult);
      expect(text.includes('insieme al pediatra')).toBe(!isAdult);
      if (isAdult) return;
      for (const label of Object.values(WEIGHT_CATEGORY_LABELS)) expect(text).not.toContain(label);
    }),
  );
});
