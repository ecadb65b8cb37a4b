import { expect, it } from 'vitest';
import { bodyOutline } from './body-outline.ts';

const STRENGTHS = [0, 0.25, 0.5, 0.75, 1];

/** The ends of the curves of a path, which has the first control point before the second of them. */
function pointsOf(path: string): readonly [x: number, y: number][] {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  numbers.splice(2, 2);
  let [x, y] = [0, 0];
  const points: [number, number][] = [];
  for (let at = 0; at < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    points.push([x, y]);
  }
  return points;
}

function widthOf(path: string): number {
  return Math.max(...pointsOf(path).map(([x]) => x)) - 100;
}

it.each([0, 0.5, 1])('at a male share of %d each body is broader than the one before', (share) => {
  const arms = STRENGTHS.map((strength) => widthOf(bodyOutline(share, strength).arm));
  const trunks = STRENGTHS.map((strength) => widthOf(bodyOutline(share, strength).trunk));
  for (const widths of [arms, trunks]) {
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
    expect(new Set(widths).size).toBe(STRENGTHS.length);
  }
});
