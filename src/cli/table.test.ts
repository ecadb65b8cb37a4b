import { expect, test } from 'vitest';
import { tableText } from './table.ts';
import { terminalWidth, truncated } from './terminal-width.ts';

test.each([
  ['', 0],
  ['anna', 4],
  ['citta\u0300', 5],
  ['夏のセール', 10],
  ['ｱ', 1],
  ['Ａ', 2],
  ['여름', 4],
  ['🙂', 2],
  ['🇮🇹', 2],
  ['❤\ufe0f', 2],
  ['❤', 1],
  ['█▌…·', 4],
])('%j takes %i columns', (text, width) => {
  expect(terminalWidth(text)).toBe(width);
});

test.each([
  ['primavera', 9, 'primavera'],
  ['primavera', 8, 'primave…'],
  ['夏のセール', 10, '夏のセール'],
  ['夏のセール', 9, '夏のセー…'],
  ['夏のセール', 8, '夏のセ…'],
])('%j truncated to %i columns is %j', (text, width, short) => {
  expect(truncated(text, width)).toBe(short);
});

test('wide characters do not shift the columns beside them', () => {
  const columns = [
    { title: 'CAMPAIGN', maxWidth: 12 },
    { title: 'TOTAL', maxWidth: 5, isNumber: true },
  ];
  const rows = [
    ['estate', '7'],
    ['夏のセール', '8'],
    ['🙂 estate 🙂🙂', '9'],
  ];
  const lines = tableText(columns, rows).trimEnd().split('\n');
  expect(lines.map(terminalWidth)).toEqual([18, 18, 18, 18]);
  expect(lines[3]).toMatch(/^🙂 estate … +9$/);
});
