const BYTES = 16;

/** A random name for one calculation. `crypto.randomUUID` is missing where there is no https. */
export function newCalculationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The `Idempotency-Key` of a body: the same body keeps its key, through retries and reloads,
 * and a changed one gets another. Nothing needs to be remembered for it.
 */
export function idempotencyKey(calculationId: string, body: string): string {
  return `${calculationId}-${fingerprint(calculationId + body)}`;
}

/** FNV-1a, twice over: enough to tell two versions of one visitor's form apart. */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    two = Math.imul(two ^ unit, 0x85ebca6b);
  }
  return (one >>> 0).toString(36) + (two >>> 0).toString(36);
}
