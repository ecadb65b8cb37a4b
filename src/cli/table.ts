import { terminalWidth, truncated } from './terminal-width.ts';
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
    Math.max(...cells.map((row) => terminalWidth(row[index] ?? ''))),
  );
  return cells.map((row) => `${lineOf(row, widths, columns)}\n`).join('');
}

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
      const padding = ' '.repeat((widths[index] ?? 0) - terminalWidth(cell));
      return columns[index]?.isNumber ? padding + cell : cell + padding;
    })
    .join('  ')
    .trimEnd();
}
