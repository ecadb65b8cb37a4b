import { useCallback, useEffect, useRef, useState } from 'react';
import { asDeskError, type DeskError } from '../calls/desk-error.ts';
import { cache } from './cache.ts';

export type Loaded<Value> = {
  readonly value: Value | undefined;
  readonly error: DeskError | undefined;
  readonly isLoading: boolean;
  readonly reload: () => void;
  /** Shows a value that an action of this page returned. */
  readonly replace: (value: Value) => void;
};

type State<Value> = {
  readonly key: string;
  readonly value: Value | undefined;
  readonly error: DeskError | undefined;
  readonly isLoading: boolean;
};

/** Loads a value when `key` changes. What was loaded before stays on the screen meanwhile. */
export function useLoaded<Value>(key: string, load: () => Promise<Value>): Loaded<Value> {
  const [state, setState] = useState<State<Value>>(() => stateFor<Value>(key));
  const latestLoad = useRef(load);
  useEffect(() => {
    latestLoad.current = load;
  });
  /** Grows with every load and replacement, so that an older response is dropped. */
  const turn = useRef(0);
  /** What the screen shows; undefined once it is left. */
  const shownKey = useRef<string>(undefined);

  const startLoading = useCallback(async () => {
    const mine = ++turn.current;
    // After the end of the session nothing of it may be remembered.
    const isAwaited = () => mine === turn.current && shownKey.current === key;
    try {
      const value = await latestLoad.current();
      if (!isAwaited()) return;
      cache.set(key, value);
      setState({ key, value, error: undefined, isLoading: false });
    } catch (error) {
      if (!isAwaited()) return;
      setState((current) => ({
        ...stateOf(key, current),
        error: asDeskError(error),
        isLoading: false,
      }));
    }
  }, [key]);

  useEffect(() => {
    shownKey.current = key;
    void startLoading();
    return () => {
      shownKey.current = undefined;
    };
  }, [key, startLoading]);

  const reload = useCallback(() => {
    if (shownKey.current !== key) return;
    setState((current) => ({ ...stateOf(key, current), isLoading: true }));
    void startLoading();
  }, [key, startLoading]);

  const replace = useCallback(
    (value: Value) => {
      // The action may have been started before the person went on to something else.
      if (shownKey.current !== key) return;
      turn.current++;
      cache.set(key, value);
      setState({ key, value, error: undefined, isLoading: false });
    },
    [key],
  );

  return { ...stateOf(key, state), reload, replace };
}

function stateOf<Value>(key: string, state: State<Value>): State<Value> {
  return state.key === key ? state : stateFor<Value>(key);
}

function stateFor<Value>(key: string): State<Value> {
  const value = cache.get(key) as Value | undefined;
  return { key, value, error: undefined, isLoading: true };
}
