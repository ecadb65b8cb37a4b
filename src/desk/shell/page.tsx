import { type ReactNode, useSyncExternalStore } from 'react';
import { PATHS } from '../../domain/desk/desk-screens.ts';
import { NewTabNote } from '../../ui/external-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SiteHeader } from '../../ui/site-header.tsx';
import { CHART, DEVICE, PEOPLE, PULSE } from '../controls/icons.ts';
import { Link } from './link.tsx';

type Section = 'leads' | 'report' | 'state' | 'devices';

const SECTIONS: readonly { section: Section; label: string; icon: string }[] = [
  { section: 'leads', label: 'Contatti', icon: PEOPLE },
  { section: 'report', label: 'Rapporto', icon: CHART },
  { section: 'state', label: 'Stato', icon: PULSE },
  { section: 'devices', label: 'Dispositivi', icon: DEVICE },
];

type PageProps = {
  /** Undefined while nobody is signed in: the page then has no navigation. */
  readonly section?: Section | 'none';
  readonly children: ReactNode;
};

export function Page({ section, children }: PageProps) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className="page desk">
      <div className="bar">
        <SiteHeader home={PATHS.leads} />
        {section && <Navigation section={section} />}
      </div>
      <main>{children}</main>
      <NewTabNote lang="it" />
      <p className="offline" role="alert" hidden={isOnline}>
        {!isOnline && 'Connessione assente. Quello che vedi può non essere aggiornato.'}
      </p>
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

function Navigation({ section: current }: { readonly section: Section | 'none' }) {
  return (
    <nav className="sections" aria-label="Sezioni">
      {SECTIONS.map(({ section, label, icon }) => (
        <Link
          key={section}
          href={PATHS[section]}
          aria-current={section === current ? 'page' : undefined}
        >
          <Icon d={icon} /> {label}
        </Link>
      ))}
    </nav>
  );
}
