/** Meta's code of an error, if it is a whole number of 32 bits, as the databases store it. */
export function errorCodeOf(code: unknown): number | undefined {
  return typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 2 ** 31
    ? code
    : undefined;
}
