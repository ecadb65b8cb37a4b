/** The one place that writes to the console. Callers pass no personal data. */
export function reportError(what: string, detail?: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(what, detail ?? '');
}
