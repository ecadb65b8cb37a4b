const ECHO_MS = 3000;

/** Until when to expect the event of this page's own change, by the id of the lead. */
const expected = new Map<string, number>();

/** Call it before a change: the server announces every change to all pages, including this one. */
export function expectEcho(id: string): void {
  expected.set(id, Number.POSITIVE_INFINITY);
}

/** The server has confirmed the change; its event may have come before or may come later. */
export function settleEcho(id: string): void {
  if (expected.has(id)) expected.set(id, Date.now() + ECHO_MS);
}

/**
 * For a change that failed, or whose page was left. Returns whether an event was skipped meanwhile,
 * which may have been about somebody else's change.
 */
export function cancelEcho(id: string): boolean {
  return !expected.delete(id);
}

/** Returns the ids that other people changed. It skips one event per own change. */
export function withoutEchoes(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => {
    const until = expected.get(id);
    expected.delete(id);
    return until === undefined || until < Date.now();
  });
}
