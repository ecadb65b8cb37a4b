import { expect, test } from 'vitest';
import { ENGLISH } from './english.ts';
import { ITALIAN } from './italian.ts';

const DETAIL = '4711';

test.each([
  ['Italian', ITALIAN],
  ['English', ENGLISH],
])('%s has one sentence for each problem', (_language, { problems }) => {
  const sentences = Object.values(problems).map((sentence) => sentence(DETAIL));
  expect(sentences.filter((sentence) => !/^.*[^.]\.$/.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => /\.\s/.test(sentence))).toEqual([]);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test.each([
  ['Italian', ITALIAN],
  ['English', ENGLISH],
])('%s questions fit on a line of 80 columns', (_language, { questions, progress }) => {
  const lines = Object.values(questions).map((question) => `│  ${progress(16, 16)} ${question}`);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});

test('both languages name the same details', () => {
  expect(detailed(ENGLISH)).toEqual(detailed(ITALIAN));
});

test('both languages name the file that was written', () => {
  expect(ENGLISH.written('/x/brand.config.ts')).toBe('Written: /x/brand.config.ts');
  expect(ITALIAN.written('/x/brand.config.ts')).toContain('sono in /x/brand.config.ts');
});

/** The problems whose sentence repeats a detail. */
function detailed({ problems }: typeof ITALIAN): string[] {
  return Object.entries(problems)
    .filter(([, sentence]) => sentence(DETAIL).includes(DETAIL))
    .map(([code]) => code)
    .toSorted();
}
