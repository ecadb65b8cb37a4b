import { type MouseEvent, type ReactNode, useSyncExternalStore } from 'react';
import { brand } from '../../../brand.config.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { ExternalLink, NewTabNote } from '../../ui/external-link.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { SiteHeader } from '../../ui/site-header.tsx';
import { goToNewCalculation } from '../navigation/navigation-state.ts';

type PageProps = {
  readonly children: ReactNode;
  readonly className?: string;
  readonly headerAction?: ReactNode;
  /** Only the 404 page is in English. */
  readonly lang?: 'it' | 'en';
};

const FOOTER = {
  it: {
    rights: 'Tutti i diritti riservati.',
    advice: 'Le stime sono indicative e non sostituiscono il parere di un professionista.',
  },
  en: { rights: 'All rights reserved.', advice: undefined },
};

export function Page({ children, className = '', headerAction, lang = 'it' }: PageProps) {
  const { rights, advice } = FOOTER[lang];
  return (
    <div className={`page ${className}`}>
      <SiteHeader onHome={goHome}>{headerAction}</SiteHeader>
      <main>{children}</main>
      <NewTabNote lang={lang} />
      <footer className="bottom" lang={lang}>
        <p>
          © <Year /> {brand.name}. {rights}{' '}
          <ExternalLink href={brand.privacy ?? PRIVACY_PATH}>Privacy</ExternalLink>
        </p>
        {advice && <p className="small">{advice}</p>}
      </footer>
    </div>
  );
}

/** Navigates on the client to keep the campaign of the link that was followed. */
export function goHome(event: MouseEvent): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  goToNewCalculation();
}

const neverChanges = () => () => undefined;
const currentYear = () => new Date().getFullYear();

/** The current year. Prerendered pages leave it empty, because the year of the build may be over. */
function Year() {
  const year = useSyncExternalStore(neverChanges, currentYear, () => undefined);
  return <span className="year">{year}</span>;
}
