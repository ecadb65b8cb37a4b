import { safeForTerminal } from './text.ts';

const segmenter = new Intl.Segmenter('it');

export type Column = {
  readonly title: string;
  readonly maxWidth: number;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
};

/** Plain columns, two spaces apart; long cells end in `…`. */
export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => shortened(safeForTerminal(cell), columns[index]?.maxWidth ?? 20)),
  );
  const widths = columns.map((_column, index) =>
    Math.max(...cells.map((row) => charactersOf(row[index] ?? '').length)),
  );
  return cells.map((row) => `${lineOf(row, widths, columns)}\n`).join('');
}

/** `name  value` lines, names aligned. */
export function pairsText(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs
    .map(([name, value]) => `${name.padEnd(width)}  ${safeForTerminal(value)}\n`)
    .join('');
}

function lineOf(
  row: readonly string[],
  widths: readonly number[],
  columns: readonly Column[],
): string {
  return row
    .map((cell, index) => {
      const room = ' '.repeat((widths[index] ?? 0) - charactersOf(cell).length);
      return columns[index]?.isNumber ? room + cell : cell + room;
    })
    .join('  ')
    .trimEnd();
}

function shortened(cell: string, maxWidth: number): string {
  const characters = charactersOf(cell);
  return characters.length <= maxWidth ? cell : `${characters.slice(0, maxWidth - 1).join('')}…`;
}

/** As a reader counts them: an emoji or a letter with its accent is one. */
function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
