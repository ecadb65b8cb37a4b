import { expect, it } from 'vitest';
import { withArticle } from './italian-date.ts';

it.each([
  ['il', '8 nov 2026, 12:00', "l'8 nov 2026, 12:00"],
  ['al', '11 nov 2026, 12:00', "all'11 nov 2026, 12:00"],
  ['dal', '8 nov 2026, 12:00', "dall'8 nov 2026, 12:00"],
  ['dal', '11 nov 2026, 12:00', "dall'11 nov 2026, 12:00"],
  ['dal', '1 nov 2026, 12:00', 'dal 1 nov 2026, 12:00'],
  ['il', '18 nov 2026, 12:00', 'il 18 nov 2026, 12:00'],
] as const)('writes %s before %s', (article, date, text) => {
  expect(withArticle(article, date)).toBe(text);
});
