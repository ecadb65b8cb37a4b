import { useEffect, useState } from 'react';

const SETTLED_MS = 1000;

/**
 * Whether a value has been the same for a second. A button that depends on it may change just
 * before it is pressed, because of a double tap or a colleague's action.
 */
export function useSettled(value: boolean): boolean {
  const [settled, setSettled] = useState<boolean | undefined>(value);
  if (settled !== undefined && settled !== value) setSettled(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
