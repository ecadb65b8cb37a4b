import { useEffect, useState } from 'react';
import { type LoadedState, type Loader, makeLoader } from './loader.ts';
import { useStore } from './store.ts';

export type Loaded<Value> = LoadedState<Value> &
  Pick<Loader<Value>, 'reload' | 'extend' | 'replace'>;

/**
 * Loads a value when `key` changes, which must contain everything that `load` depends on. The
 * cached value of the key is shown meanwhile.
 */
export function useLoaded<Value>(
  key: string,
  load: () => Promise<Value>,
  onShown?: (value: Value) => void,
): Loaded<Value> {
  const [loader, setLoader] = useState(() => makeLoader(key, load, onShown));
  if (loader.key !== key) setLoader(makeLoader(key, load, onShown));
  useEffect(() => loader.start(), [loader]);
  const { reload, extend, replace } = loader;
  return { ...useStore(loader.state), reload, extend, replace };
}
