const ECHO_MS = 3000;

/** Until when the event of a change that this page made is expected, by the id of the lead. */
const expected = new Map<string, number>();

/** The server tells everybody about a change, also the page that made it, which knows it already. */
export function expectEcho(id: string): void {
  expected.set(id, Number.POSITIVE_INFINITY);
}

/** The server has made the change; its event may have come before that. */
export function settleEcho(id: string): void {
  if (expected.has(id)) expected.set(id, Date.now() + ECHO_MS);
}

/**
 * The change failed, or its page is left. Returns whether an event was left out for it meanwhile,
 * which may be about what somebody else did.
 */
export function cancelEcho(id: string): boolean {
  return !expected.delete(id);
}

/** What other people changed. Each change is announced once, so one event is skipped per change. */
export function withoutEchoes(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => {
    const until = expected.get(id);
    expected.delete(id);
    return until === undefined || until < Date.now();
  });
}
