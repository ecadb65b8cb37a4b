/** The only place that writes to the console. Callers must not pass personal data. */
export function reportError(message: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(message, detail ?? '');
}
