import { safeForTerminal } from './text.ts';

type Column = {
  readonly title: string;
  readonly maxWidth: number;
  /** Numbers are aligned right. */
  readonly isNumber?: boolean;
};

/** Columns are two spaces apart; long cells end in `…`. */
export function tableText(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  const cells = [columns.map(({ title }) => title), ...rows].map((row) =>
    row.map((cell, index) => truncated(safeForTerminal(cell), columns[index]?.maxWidth ?? 20)),
  );
  const widths = columns.map((_column, index) =>
    Math.max(...cells.map((row) => row[index]?.length ?? 0)),
  );
  return cells.map((row) => `${lineOf(row, widths, columns)}\n`).join('');
}

export function pairsText(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs
    .map(([name, value]) => `${name.padEnd(width)}  ${safeForTerminal(value)}\n`)
    .join('');
}

function truncated(text: string, maxWidth: number): string {
  const characters = Array.from(text);
  if (characters.length <= maxWidth) return text;
  return `${characters.slice(0, maxWidth - 1).join('')}…`;
}

function lineOf(
  row: readonly string[],
  widths: readonly number[],
  columns: readonly Column[],
): string {
  return row
    .map((cell, index) => {
      const width = widths[index] ?? 0;
      return columns[index]?.isNumber ? cell.padStart(width) : cell.padEnd(width);
    })
    .join('  ')
    .trimEnd();
}
