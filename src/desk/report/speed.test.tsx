import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Speed } from './speed.tsx';

function verdicts(lcpMs: number, inpMs: number, cls: number) {
  const html = renderToStaticMarkup(<Speed speed={{ lcpMs, inpMs, cls }} isOfCampaign={false} />);
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text);
}

it('rates every measure by its limits', () => {
  expect(verdicts(2500, 200, 0.1)).toEqual([
    '2,5 s: bene',
    '200 ms: bene',
    'spostamento 0,1: bene',
  ]);
  expect(verdicts(4001, 501, 0.3)).toEqual(['4 s: male', '501 ms: male', 'spostamento 0,3: male']);
});
