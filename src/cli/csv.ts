/** What a spreadsheet would run as a formula; the wide forms count too. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/u;

/** RFC 4180. An apostrophe disarms a formula, as spreadsheets themselves do. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const disarmed = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(disarmed) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
