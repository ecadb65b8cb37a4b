import { COUNT_LIMIT, type RowCount } from '../../domain/desk/lead-list.ts';

const whole = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 0 });

export function wholeText(value: number): string {
  return whole.format(value);
}

export function decimalText(value: number): string {
  return decimal.format(value);
}

export function ageText(age: number): string {
  return `${decimalText(age)} ${age === 1 ? 'anno' : 'anni'}`;
}

/** The stored texts write decimals with a point, as the message does. */
export function withCommas(text: string): string {
  return text.replace(/(\d)\.(?=\d)/g, '$1,');
}

/** `42 %`, or a dash where there is nothing to compare with. */
export function shareText(part: number, total: number): string {
  return total > 0 ? share.format(part / total) : '–';
}

/** The server stops counting at a limit, and looks at the first matches of a search alone. */
export function totalText({ total, isCutOff }: RowCount): string {
  if (total > COUNT_LIMIT) return `oltre ${whole.format(COUNT_LIMIT)} contatti`;
  if (isCutOff && total === 0) return `nessun contatto tra i primi ${whole.format(COUNT_LIMIT)}`;
  const text = total === 1 ? '1 contatto' : `${whole.format(total)} contatti`;
  return isCutOff ? `almeno ${text}` : text;
}
