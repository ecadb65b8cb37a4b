import { useEffect, useEffectEvent } from 'react';

/** Gets the ids of changed leads; an empty list means that anything may have changed. */
type Listener = (ids: readonly string[]) => void;

const listeners = new Set<Listener>();

export function announceChanges(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids);
}

/** Calls back whenever the server says that leads have changed. */
export function useChanges(listener: Listener): void {
  const onChange = useEffectEvent(listener);
  useEffect(() => {
    const listen: Listener = (ids) => onChange(ids);
    listeners.add(listen);
    return () => {
      listeners.delete(listen);
    };
  }, []);
}
