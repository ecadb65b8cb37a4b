import { expect, test } from 'vitest';
import { foldedWords } from './folded-words.ts';

test.each([
  ['Nicolò', ['nicolo']],
  ["D'Àvila-ROSSI", ['d', 'avila', 'rossi']],
  ['Łukasz Strauß', ['lukasz', 'strauss']],
  ['İpek', ['ipek']],
  ['Søren Ærø', ['soren', 'aero']],
  ['ＡＮＮＡ', ['anna']],
  ['Ｊosé  José', ['jose']],
  ['مريم', ['مريم']],
  ['\u202EannA\u202C', ['anna']],
  ['<b>Eva</b>', ['b', 'eva']],
  ['  ', []],
])('folds %j', (text, words) => {
  expect(foldedWords(text)).toEqual(words);
});

test('a decomposed name reads as a composed one', () => {
  expect(foldedWords('Zoë'.normalize('NFD'))).toEqual(foldedWords('Zoë'.normalize('NFC')));
});
