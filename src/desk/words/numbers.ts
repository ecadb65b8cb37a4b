const integer = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 2 });
const share = new Intl.NumberFormat('it-IT', { style: 'percent', maximumFractionDigits: 0 });

export function integerText(value: number): string {
  return integer.format(value);
}

export function decimalText(value: number): string {
  return decimal.format(value);
}

/** `42%`, or a dash if there is nothing to compare with. */
export function shareText(part: number, total: number): string {
  return total > 0 ? share.format(part / total) : '–';
}
