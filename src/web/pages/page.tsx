import type { ReactNode } from 'react';
import { brand } from '../../../brand.config.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { NEW_TAB, OutsideLink } from '../../ui/outside-link.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
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
      <SiteHeader />
      <main>{children}</main>
      <span id={NEW_TAB} hidden>
        si apre in una nuova scheda
      </span>
      <footer className="bottom" lang={lang}>
        <p>
          © <Year /> {brand.name}. {rights}{' '}
          <OutsideLink href={brand.privacy ?? PRIVACY_PATH}>Privacy</OutsideLink>
        </p>
        {advice && <p className="small">{advice}</p>}
      </footer>
    </div>
  );
}
