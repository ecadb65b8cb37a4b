/** What a spreadsheet would run as a formula; the wide forms count too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** None passes intake; should one be in a row all the same, it must not reach a terminal. */
const CONTROL = /[^\P{Cc}\t\r\n]/gu;

/** RFC 4180. An apostrophe disarms a formula, as spreadsheets themselves do. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string): string {
  const text = cell.replace(CONTROL, '·');
  const disarmed = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
