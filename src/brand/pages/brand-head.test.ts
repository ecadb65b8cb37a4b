import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { schemesOf } from '../colour/palette.ts';
import { ZONES } from '../colour/zones.ts';
import { brandHead, brandTokens } from './brand-head.ts';

test('every colour is a custom property in both schemes', () => {
  const schemes = schemesOf(brand.color);
  const [light, dark] = brandTokens(brand).split('@media (prefers-color-scheme:dark)');
  for (const color of ['ink', 'paper', 'primary', 'accent'] as const) {
    expect(light).toContain(`--${color}:${schemes.light[color]}`);
    expect(dark).toContain(`--${color}:${schemes.dark[color]}`);
  }
  expect(brandTokens({ ...brand, accent: '#c9a227' })).toContain('--accent:#c9a227');
  expect(dark).toContain(`--weight-4:${ZONES.dark['weight-4']}`);
});

test('the share card has an absolute address once the calculator is published', () => {
  const { address: _unset, ...unpublished } = brand;
  expect(brandHead(unpublished)).toContain('content="/og.png"');
  const head = brandHead({ ...brand, address: 'https://calcolo.example' });
  expect(head).toContain('content="https://calcolo.example/og.png"');
});

test('texts with quotes or an ampersand are escaped', () => {
  const head = brandHead({ ...brand, name: `D'Amico & "Figli"`, tagline: 'Peso & "forma"' });
  expect(head).toContain(`content="D'Amico &amp; &quot;Figli&quot;"`);
  expect(head).toContain(
    `<meta property="og:image:alt" content="D'Amico &amp; &quot;Figli&quot;. Peso &amp; &quot;forma&quot;">`,
  );
});
