import { useEffect, useState } from 'react';

/** Whether this moment is over, or there never was one; also once it passes while the page is open. */
export function useHasPassed(moment: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (moment === null) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, moment - Date.now()) + 1);
    return () => clearTimeout(timer);
  }, [moment]);
  return moment === null || moment <= now;
}
