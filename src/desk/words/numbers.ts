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
