import { useEffect, useState } from 'react';

const SETTLED_MS = 1000;

/**
 * Whether a value has been the same for a second. What it decides may change under a finger that is
 * about to press, by the first tap of two or by what a colleague does.
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
