import type { ReactNode } from 'react';

/** Renders the part in brackets differently: `Attività leggera (1-3 giorni a settimana)`. */
export function withBrackets(text: string, show: (brackets: string) => ReactNode): ReactNode {
  const [words, brackets] = text.split(/ (?=\()/);
  if (!brackets) return text;
  return (
    <>
      {words} {show(brackets)}
    </>
  );
}
