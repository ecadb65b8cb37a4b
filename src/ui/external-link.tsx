import type { ComponentProps } from 'react';

const NEW_TAB = 'new-tab';
const OPENS_NEW_TAB = { it: 'si apre in una nuova scheda', en: 'opens in a new tab' };

/** Opens in a new tab and says so to assistive technology; the other page gets no reference to this one. */
export function ExternalLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener" aria-describedby={NEW_TAB} {...rest}>
      {children}
    </a>
  );
}

/** One note per page describes every external link, so that the links' own names stay short. */
export function NewTabNote({ lang }: { readonly lang: keyof typeof OPENS_NEW_TAB }) {
  return (
    <span id={NEW_TAB} lang={lang} hidden>
      {OPENS_NEW_TAB[lang]}
    </span>
  );
}
