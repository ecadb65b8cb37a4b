import { expect, test } from 'vitest';
import { withoutQuery } from './insights.ts';

test.each([
  ['https://a.example/', 'https://a.example/'],
  ['https://a.example/?email=x', 'https://a.example/'],
  ['https://a.example/confirmation#name', 'https://a.example/confirmation'],
])('%s is reported as %s', (url, reported) => {
  expect(withoutQuery(url)).toBe(reported);
});
