import { expect, test, vi } from 'vitest';
import type { Brand } from '../../domain/brand.ts';
import { loadInsights, withoutQuery } from './insights.ts';

test.each([
  ['https://a.example/', 'https://a.example/'],
  ['https://a.example/?email=x', 'https://a.example/'],
  ['https://a.example/confirmation#name', 'https://a.example/confirmation'],
])('%s is reported as %s', (url, reported) => {
  expect(withoutQuery(url)).toBe(reported);
});

test.each<[Pick<Brand, 'insights'>, string[]]>([
  [{}, ['/_vercel/insights/script.js', '/_vercel/speed-insights/script.js']],
  [{ insights: 'off' }, []],
])('a brand with %j asks for %j', (brand, expected) => {
  const asked: string[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({ addEventListener: () => undefined }),
    head: { append: ({ src }: { src: string }) => asked.push(src) },
  });
  loadInsights(brand);
  expect(asked).toEqual(expected);
});
