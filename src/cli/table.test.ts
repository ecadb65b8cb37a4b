import { expect, test } from 'vitest';
import { tableText } from './table.ts';
import { terminalWidth } from './terminal-width.ts';

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
