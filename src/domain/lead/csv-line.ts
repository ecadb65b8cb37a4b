/** A cell that starts with one of these, or its full-width form, runs as a spreadsheet formula. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** Intake rejects control characters, but a row may hold one, and it must not reach a terminal. */
const CONTROL = /[^\P{Cc}\t\r\n]/gu;

/**
 * Writes RFC 4180, with an apostrophe before a formula, which is how spreadsheets escape one. An
 * Italian Excel splits cells at semicolons.
 */
export function csvLine(cells: readonly string[], separator: ',' | ';' = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

function csvCell(cell: string): string {
  const text = cell.replace(CONTROL, '·');
  const escaped = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
