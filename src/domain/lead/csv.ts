/**
 * A spreadsheet runs a cell that starts with one of these, or its full-width form, as a formula. Some
 * programs ignore spaces and quotes before it.
 */
const FORMULA = /^(?:[\t\r\n]|[\s"]*[=+\-@＝＋－＠])/u;

/**
 * With the settings of another country, a spreadsheet splits the file at the other separator and
 * ignores the quotes: what follows a separator or a line break inside of a cell becomes a cell of its
 * own. A dash may begin a line, because notes contain lists and visitors cannot send line breaks.
 */
const INNER_FORMULA = /[;,\t][\s"]*(?=[=+\-@＝＋－＠])|[\r\n][\s"]*(?=[=+@＝＋＠])/gu;

/** Two numbers side by side are not a formula, so a spreadsheet shows them as they are. */
const SPACED_PHONE = /^\+\d+ \d+$/;

/** Intake rejects control characters, but a row may hold one, and it must not reach a terminal. */
const CONTROL = /[^\P{Cc}\t\r\n]/gu;

/** Without it, Excel reads UTF-8 in the system's code page. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * `plain` is RFC 4180 for programs. `excel` is what an Italian Excel opens by a double click: it
 * splits cells at semicolons, and it would read 24.5 as the 24th of May.
 */
export type CsvDialect = 'plain' | 'excel';

export type Cell = string | number | boolean | null | undefined;

export function csvHeader(columns: readonly string[], dialect: CsvDialect): string {
  return (dialect === 'excel' ? BYTE_ORDER_MARK : '') + csvLine(columns, dialect);
}

/** One line, with an apostrophe before a formula, which is how spreadsheets escape one. */
export function csvLine(cells: readonly Cell[], dialect: CsvDialect): string {
  const separator = dialect === 'excel' ? ';' : ',';
  return `${cells.map((cell) => quoted(textOf(cell, dialect))).join(separator)}\r\n`;
}

function textOf(cell: Cell, dialect: CsvDialect): string {
  const text = String(cell ?? '');
  return typeof cell === 'number' && dialect === 'excel' ? text.replace('.', ',') : text;
}

function quoted(cell: string): string {
  const text = cell.replace(CONTROL, '·').replace(INNER_FORMULA, "$&'");
  const escaped = FORMULA.test(text) && !SPACED_PHONE.test(text) ? `'${text}` : text;
  return /[",;\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
