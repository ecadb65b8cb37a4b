import { useEffect, useState } from 'react';
import { type LoadedState, type Loader, makeLoader } from './loader.ts';
import { useStore } from './store.ts';

export type Loaded<Value> = LoadedState<Value> &
  Pick<Loader<Value>, 'reload' | 'extend' | 'replace'>;

/**
 * Loads a value when `key` changes, which must contain everything that `load` depends on. The
 * cached value of the key is shown meanwhile. Within a `group` of keys, the value of the key before
 * is returned as `before` until there is another one.
 */
export function useLoaded<Value>(
  key: string,
  load: () => Promise<Value>,
  onShown?: (value: Value) => void,
  group = key,
): Loaded<Value> {
  const [current, setCurrent] = useState(() => ({
    group,
    loader: makeLoader(key, load, onShown),
  }));
  const { loader } = current;
  if (loader.key !== key) {
    const { value, before } = loader.state.get();
    const kept = current.group === group ? (value ?? before) : undefined;
    setCurrent({ group, loader: makeLoader(key, load, onShown, kept) });
  }
  useEffect(() => loader.start(), [loader]);
  const { reload, extend, replace } = loader;
  return { ...useStore(loader.state), reload, extend, replace };
}
