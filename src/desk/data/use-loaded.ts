import { useCallback, useEffect, useRef, useState } from 'react';
import { asDeskError, type DeskError } from '../calls/desk-error.ts';
import { remember, remembered } from './cache.ts';

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
  const turn = useRef(0);

  const reload = useCallback(() => {
    const mine = ++turn.current;
    const isLatest = () => mine === turn.current;
    setState((current) => ({
      ...(current.key === key ? current : stateFor<Value>(key)),
      isLoading: true,
    }));
    latestLoad.current().then(
      (value) => {
        if (!isLatest()) return;
        remember(key, value);
        setState({ key, value, error: undefined, isLoading: false });
      },
      (error: unknown) => {
        if (!isLatest()) return;
        setState((current) => ({ ...current, error: asDeskError(error), isLoading: false }));
      },
    );
  }, [key]);

  useEffect(() => {
    reload();
    return () => {
      // A response that comes later belongs to a screen that is gone.
      turn.current++;
    };
  }, [reload]);

  const replace = useCallback(
    (value: Value) => {
      turn.current++;
      remember(key, value);
      setState({ key, value, error: undefined, isLoading: false });
    },
    [key],
  );

  const shown = state.key === key ? state : stateFor<Value>(key);
  return { ...shown, reload, replace };
}

function stateFor<Value>(key: string): State<Value> {
  return { key, value: remembered<Value>(key), error: undefined, isLoading: true };
}
