import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const thisYear = () => new Date().getFullYear();

/** Today's year. A prerendered page leaves it open: the day of the build says nothing. */
export function Year() {
  const year = useSyncExternalStore(never, thisYear, () => undefined);
  return <span className="year">{year}</span>;
}
