import { expect, test, vi } from 'vitest';
import type { Brand } from '../../domain/brand.ts';
import { loadInsights } from './insights.ts';

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
