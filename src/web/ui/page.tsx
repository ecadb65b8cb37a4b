import type { ReactNode } from 'react';
import { brand } from '../../../brand.config.ts';
import { Year } from './year.tsx';

type PageProps = { readonly children: ReactNode; readonly className?: string };

/** What surrounds every screen: the brand above, the rights below. */
export function Page({ children, className = '' }: PageProps) {
  return (
    <div className={`page ${className}`}>
      <header className="top">
        <Logo />
        <span className="wordmark">{brand.name}</span>
      </header>
      <main>{children}</main>
      <footer className="bottom">
        <p>
          © <Year /> {brand.name}. Tutti i diritti riservati.
        </p>
        <p className="small">
          Le stime sono indicative e non sostituiscono il parere di un professionista.
        </p>
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
