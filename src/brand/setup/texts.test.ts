import { expect, test } from 'vitest';
import { TEXTS } from './texts.ts';

test('each problem has one sentence of its own', () => {
  const sentences = Object.values(TEXTS.problems).map((sentence) => sentence('4711'));
  expect(sentences.filter((sentence) => !/^.*[^.]\.$/.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => /\.\s/.test(sentence))).toEqual([]);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('questions fit on a line of 80 columns', () => {
  const { questions, progress } = TEXTS;
  const lines = Object.values(questions).map((question) => `│  ${progress(16, 16)} ${question}`);
  expect(lines.filter((line) => line.length > 80)).toEqual([]);
});
