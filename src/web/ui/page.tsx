import type { ReactNode } from 'react';
import { brand } from '../../../brand.config.ts';
import { NEW_TAB } from './outside-link.tsx';
import { Year } from './year.tsx';

type PageProps = {
  readonly children: ReactNode;
  readonly className?: string;
  /** Only the 404 is in English. */
  readonly lang?: 'it' | 'en';
};

const FOOTER = {
  it: {
    rights: 'Tutti i diritti riservati.',
    advice: 'Le stime sono indicative e non sostituiscono il parere di un professionista.',
  },
  en: { rights: 'All rights reserved.', advice: undefined },
};

/** What surrounds every screen: the brand above, the rights below. */
export function Page({ children, className = '', lang = 'it' }: PageProps) {
  const { rights, advice } = FOOTER[lang];
  return (
    <div className={`page ${className}`}>
      <header className="top">
        <Logo />
        <span className="wordmark">{brand.name}</span>
      </header>
      <main>{children}</main>
      <span id={NEW_TAB} hidden>
        si apre in una nuova scheda
      </span>
      <footer className="bottom" lang={lang}>
        <p>
          © <Year /> {brand.name}. {rights}
        </p>
        {advice && <p className="small">{advice}</p>}
      </footer>
    </div>
  );
}

/** The markup is the brand's own, checked at build time. */
function Logo() {
  // oxlint-disable-next-line react/no-danger
  return (
    <span className="logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: brand.logo }} />
  );
}
