import { asDeskError, type DeskError } from '../calls/desk-error.ts';
import { cache } from './cache.ts';
import { makeStore, type Store } from './store.ts';

export type LoadedState<Value> = {
  readonly value: Value | undefined;
  readonly error: DeskError | undefined;
  readonly isLoading: boolean;
};

export type Loader<Value> = {
  readonly key: string;
  readonly state: Store<LoadedState<Value>>;
  /** Begins to load. Returns a function that ends it: whatever comes later is neither shown nor kept. */
  readonly start: () => () => void;
  readonly reload: () => void;
  /** Extends the value on screen. The caller is told of errors. */
  readonly extend: (more: (value: Value) => Promise<Value>) => Promise<void>;
  /** Shows a value that an action of the page returned. */
  readonly replace: (value: Value) => void;
};

/**
 * Loads what a screen shows, one load after the other: none can bring back what a later one has
 * replaced, and on a slow connection, where changes come faster than responses, each is shown.
 */
export function makeLoader<Value>(
  key: string,
  load: () => Promise<Value>,
  onShown: (value: Value) => void = () => undefined,
): Loader<Value> {
  const value = cache.get(key) as Value | undefined;
  const state = makeStore<LoadedState<Value>>({ value, error: undefined, isLoading: true });
  let isOnScreen = false;
  let isReloadWaiting = false;
  let replacements = 0;
  let last: Promise<unknown> = Promise.resolve();

  function inTurn(step: () => Promise<void>): Promise<void> {
    const result = last.then(step);
    last = result.catch(() => undefined);
    return result;
  }

  function show(shown: Value): void {
    // After the end of the session nothing of it may be remembered.
    if (!isOnScreen) return;
    cache.set(key, shown);
    state.set({ value: shown, error: undefined, isLoading: isReloadWaiting });
    onShown(shown);
  }

  /** A reload that still waits will bring whatever has changed until then. */
  function reload(): void {
    if (!isOnScreen || isReloadWaiting) return;
    isReloadWaiting = true;
    state.set({ ...state.get(), isLoading: true });
    void inTurn(loadNow);
  }

  async function loadNow(): Promise<void> {
    isReloadWaiting = false;
    if (!isOnScreen) return;
    const before = replacements;
    try {
      const loaded = await load();
      // Nobody knows which of the two is newer.
      if (replacements === before) show(loaded);
      else reload();
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (isOnScreen) state.set({ ...state.get(), error, isLoading: isReloadWaiting });
    }
  }

  return {
    key,
    state,
    start: () => {
      isOnScreen = true;
      reload();
      return () => {
        isOnScreen = false;
      };
    },
    reload,
    extend: (more) =>
      inTurn(async () => {
        const { value: shown } = state.get();
        if (isOnScreen && shown !== undefined) show(await more(shown));
      }),
    replace: (replacement) => {
      replacements++;
      show(replacement);
    },
  };
}
