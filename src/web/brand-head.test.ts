import { expect, test } from 'vitest';
import { brand } from '../../brand.config.ts';
import { brandHead, brandTokens } from './brand-head.ts';

test('every colour becomes a custom property, in both themes', () => {
  const tokens = brandTokens(brand);
  const [light, dark] = tokens.split('@media (prefers-color-scheme:dark)');
  for (const color of ['ink', 'paper', 'primary', 'accent'] as const) {
    expect(light).toContain(`--${color}:${brand.colors.light[color]}`);
    expect(dark).toContain(`--${color}:${brand.colors.dark[color]}`);
  }
});

test('a published calculator names its picture by the whole address', () => {
  expect(brandHead(brand)).toContain('content="/og.png"');
  const head = brandHead({ ...brand, address: 'https://calcolo.example' });
  expect(head).toContain('content="https://calcolo.example/og.png"');
});

test('a name with an apostrophe or an ampersand does not break the page', () => {
  const head = brandHead({ ...brand, name: `D'Amico & "Figli"` });
  expect(head).toContain(`content="D'Amico &amp; &quot;Figli&quot;"`);
});
