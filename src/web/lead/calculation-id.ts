/** The server refuses a key that is too long or not printable, and the lead would be lost. */
export function isCalculationId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

/**
 * The `Idempotency-Key` of a body. It is derived from the body, so retries and reloads keep it without storing
 * anything, and a changed body gets another one.
 */
export function idempotencyKey(calculationId: string, body: string): string {
  return `${calculationId}-${fingerprint(calculationId + body)}`;
}

/** FNV-1a with two seeds: enough to tell two versions of one visitor's form apart. */
function fingerprint(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return (first >>> 0).toString(36) + (second >>> 0).toString(36);
}
