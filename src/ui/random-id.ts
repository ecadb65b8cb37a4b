const BYTES = 16;

/** Random hex digits. `crypto.randomUUID` exists in secure contexts only. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
