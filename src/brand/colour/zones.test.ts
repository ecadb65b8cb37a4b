import { converter, wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { schemesOf } from './palette.ts';
import { ZONES } from './zones.ts';

const toOklch = converter('oklch');

test.each(['light', 'dark'] as const)('the %s zones differ, and none looks healthy', (scheme) => {
  const { healthy, ...weights } = ZONES[scheme];
  const ramp = Object.values(weights);
  const { paper } = schemesOf('#6b1d52')[scheme];
  const healthyHue = toOklch(healthy)?.h ?? 0;
  for (const [index, color] of ramp.entries()) {
    const turn = (((toOklch(color)?.h ?? 0) - healthyHue + 540) % 360) - 180;
    expect(Math.abs(turn)).toBeGreaterThan(60);
    expect(wcagContrast(color, ramp[index - 1] ?? paper)).toBeGreaterThan(1.2);
  }
});
