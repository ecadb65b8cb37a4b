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
