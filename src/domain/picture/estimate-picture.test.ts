import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyone, person } from '../../../tests/support/people.ts';
import { estimateCurve } from './estimate-curve.ts';
import { estimatePicture } from './estimate-picture.ts';

const PALETTE = { ink: '#111111', paper: '#fafafa', primary: '#6b1d52', accent: '#f58b4c' };

it('people without a curve get no picture, and all others get one without a broken number', () => {
  fc.assert(
    fc.property(anyone, (input) => {
      const svg = estimatePicture(input, PALETTE);
      expect(svg === undefined).toBe(estimateCurve(input) === undefined);
      expect(svg ?? '').not.toMatch(/NaN|undefined|Infinity|e-\d/);
    }),
  );
});

const svg = estimatePicture(person(), PALETTE) ?? '';

it('is a square of 1080 pixels in the colours and fonts of the brand', () => {
  expect(svg).toMatch(/^<svg [^>]*width="1080" height="1080">/);
  const colours = new Set(svg.match(/#[0-9a-f]{3,6}/g));
  expect(colours).toEqual(new Set([...Object.values(PALETTE), '#fff']));
  const fonts = new Set([...svg.matchAll(/font-family="([^"]+)"/g)].map(([, name]) => name));
  expect(fonts).toEqual(new Set(['DM Serif Display', 'DM Sans']));
});

it('draws four thin paths, which bend where the pace changes', () => {
  const [paths = ''] = [...svg.matchAll(/<path d="([^"]+)" fill="none"[^>]*stroke-width="3"/g)].map(
    ([, data = '']) => data,
  );
  const subpaths = paths.split('M').slice(1);
  expect(subpaths).toHaveLength(4);
  for (const path of subpaths) expect(path.split('L')).toHaveLength(4);
});

it('shows the band from start to target and back', () => {
  const [, data = ''] = /<path d="([^"]+)z" fill="#f58b4c"/.exec(svg) ?? [];
  const points = data
    .slice(1)
    .split('L')
    .map((point) => point.split(' ').map(Number));
  expect(points).toHaveLength(8);
  expect(points[0]).toEqual(points[7]);
  // Both edges end at the target, the slow one 1.6 / 0.75 times as far from the start.
  const [start = 0, first = 0, last = 0] = [points[0]?.[0], points[3]?.[0], points[4]?.[0]];
  expect(points[3]?.[1]).toBe(points[4]?.[1]);
  expect((last - start) / (first - start)).toBeCloseTo(1.6 / 0.75, 2);
});

it('keeps the target to the end of the plot', () => {
  expect(svg).toMatch(/<path d="M[\d.]+ 824H1008" stroke="#6b1d52"/);
});

it('marks the weeks of the range on the axis', () => {
  const [, first, last] = /<path d="M([\d.]+) 912H([\d.]+)" stroke="#f58b4c"/.exec(svg) ?? [];
  const [, data = ''] = /<path d="([^"]+)z" fill="#f58b4c"/.exec(svg) ?? [];
  expect(data).toContain(`L${first} 824L${last} 824L`);
});
