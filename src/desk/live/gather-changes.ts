/** However much happens on the server, the page reloads its list once in this time at most. */
const GATHER_MS = 1000;

/** Announces changes in batches. An empty list means that anything may have changed. */
export function gatherChanges(announce: (ids: readonly string[]) => void) {
  const changed = new Set<string>();
  let mayBeAnything = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function announceAll(): void {
    const ids = mayBeAnything ? [] : [...changed];
    timer = undefined;
    mayBeAnything = false;
    changed.clear();
    announce(ids);
  }

  return {
    add: (ids: readonly string[]) => {
      if (ids.length === 0) mayBeAnything = true;
      for (const id of ids) changed.add(id);
      timer ??= setTimeout(announceAll, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
