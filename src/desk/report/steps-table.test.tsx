import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FUNNEL_STEPS, type Funnel } from '../../domain/desk/funnel-report.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { DayPlots } from './day-plots.tsx';
import { StepsTable } from './steps-table.tsx';

const FUNNEL = Object.fromEntries(FUNNEL_STEPS.map((step, index) => [step, 100 + index])) as Funnel;

it.each([
  ['Giorno', <DayPlots key="day" byDay={[{ day: '2026-11-16', funnel: FUNNEL }]} />],
  [
    'Campagna',
    <StepsTable
      key="campaign"
      label="Numeri"
      heading="Campagna"
      rows={[{ key: 'x', name: 'x', funnel: FUNNEL }]}
    />,
  ],
])('the table by %s has every step of the funnel', (heading, tables) => {
  const html = renderToStaticMarkup(tables);
  const texts = (cell: string) =>
    [...html.matchAll(new RegExp(`<${cell}>(.*?)</`, 'g'))].map(([, text]) => text);
  const labels = FUNNEL_STEPS.map((step) => FUNNEL_LABELS[step]);
  const [first, contacts, ...others] = texts('th scope="col"');
  expect([first, contacts]).toEqual([heading, 'Contatti']);
  expect(new Set([contacts, ...others])).toEqual(new Set(labels));
  expect(texts('td')[0]).toBe(String(FUNNEL.leads));
  expect(texts('td')).toHaveLength(FUNNEL_STEPS.length);
});
