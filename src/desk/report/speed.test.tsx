import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Speed } from './speed.tsx';

function verdicts(lcpMs: number, inpMs: number, cls: number) {
  const html = renderToStaticMarkup(<Speed speed={{ lcpMs, inpMs, cls }} isOfCampaign={false} />);
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text);
}

it('rates every measure by its limits', () => {
  expect(verdicts(2500, 200, 0.1)).toEqual(['2,5 s: buona', '200 ms: buona', '0,1: buona']);
  expect(verdicts(4001, 501, 0.3)).toEqual(['4 s: scarsa', '501 ms: scarsa', '0,3: scarsa']);
});
