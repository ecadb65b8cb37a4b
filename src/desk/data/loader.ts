import { asDeskError, type DeskError } from '../calls/desk-error.ts';
import { cache } from './cache.ts';
import { makeStore, type Store } from './store.ts';

export type LoadedState<Value> = {
  readonly value: Value | undefined;
  /** What the screen showed before, until there is a value or an error. */
  readonly before: Value | undefined;
  readonly error: DeskError | undefined;
  readonly isLoading: boolean;
};

export type Loader<Value> = {
  readonly key: string;
  readonly state: Store<LoadedState<Value>>;
  /** Starts loading. Returns a function that stops it: no later result is shown or cached. */
  readonly start: () => () => void;
  readonly reload: () => void;
  /** Extends the value on screen. Rejects on errors. */
  readonly extend: (more: (value: Value) => Promise<Value>) => Promise<void>;
  /** Shows a value that an action of the page returned. */
  readonly replace: (value: Value) => void;
};

/**
 * Loads the data of a screen, one request at a time: a late response cannot replace a newer one,
 * and on a slow connection, where changes come faster than responses, each response is shown.
 */
export function makeLoader<Value>(
  key: string,
  load: () => Promise<Value>,
  onShown: (value: Value) => void = () => undefined,
  before?: Value,
): Loader<Value> {
  const value = cache.get(key) as Value | undefined;
  const state = makeStore<LoadedState<Value>>({ value, before, error: undefined, isLoading: true });
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
    // Nothing may enter the cache after the session has ended.
    if (!isOnScreen) return;
    cache.set(key, shown);
    state.set({
      value: shown,
      before: undefined,
      error: undefined,
      isLoading: isReloadWaiting,
    });
    onShown(shown);
  }

  /** A reload that is still waiting will include every change made until it starts. */
  function reload(): void {
    if (!isOnScreen || isReloadWaiting) return;
    isReloadWaiting = true;
    state.set({ ...state.get(), isLoading: true });
    void inTurn(loadNow);
  }

  async function loadNow(): Promise<void> {
    isReloadWaiting = false;
    if (!isOnScreen) return;
    const replacedBefore = replacements;
    try {
      const loaded = await load();
      // The loaded value may be older or newer than the replacement.
      if (replacements === replacedBefore) show(loaded);
      else reload();
    } catch (thrown) {
      const error = asDeskError(thrown);
      if (isOnScreen)
        state.set({ ...state.get(), before: undefined, error, isLoading: isReloadWaiting });
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
