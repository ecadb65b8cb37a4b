import { useEffect, useState } from 'react';

const SETTLED_MS = 1000;

/**
 * Whether a value has been the same for a second. What it decides may change under a finger that is
 * about to press, by the first tap of two or by what a colleague does.
 */
export function useSettled(value: boolean): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return undefined;
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value, settled]);
  return value === settled;
}
