import { momentText } from '../words/dates.ts';

export function Moment({ at }: { readonly at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{momentText(at)}</time>;
}
