const ECHO_MS = 3000;

/** Until when the event of a change that this page made is expected, by the id of the lead. */
const expected = new Map<string, number>();

/** The server tells everybody about a change, also the page that made it, which knows it already. */
export function expectEcho(id: string): void {
  expected.set(id, Number.POSITIVE_INFINITY);
}

/** The server has answered; its event may have come before that. */
export function settleEcho(id: string, hasChanged: boolean): void {
  if (!expected.has(id)) return;
  if (hasChanged) expected.set(id, Date.now() + ECHO_MS);
  else expected.delete(id);
}

/** What other people changed. Every change is told once, so that one event is left out for each. */
export function withoutEchoes(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => {
    const until = expected.get(id);
    expected.delete(id);
    return until === undefined || until < Date.now();
  });
}
