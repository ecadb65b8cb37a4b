import { expect, it } from 'vitest';
import { MUSCLE_MASSES } from '../../domain/calculator/calculator-input.ts';
import { bodyId } from './body-silhouette.tsx';
import { bodySprite } from './body-sprite.ts';

it('has every body that the form shows, once, and every part that they refer to', () => {
  const sprite = bodySprite();
  const ids = [...sprite.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const set of ['neutral', 'female', 'male'] as const) {
    for (const level of MUSCLE_MASSES.keys()) expect(ids).toContain(bodyId(set, level));
  }
  for (const [, id] of sprite.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
});
