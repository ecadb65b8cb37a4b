import { useEffect } from 'react';
import { HOME_PATH } from '../../domain/paths.ts';
import { NOT_FOUND_TITLE } from '../navigation/screens.ts';
import { reportError } from '../tracking/report-error.ts';
import { Heading } from './heading.tsx';
import { goHome, Page } from './page.tsx';

export function NotFound() {
  useEffect(() => reportError('404: there is no page at', location.pathname), []);
  return (
    <Page lang="en">
      <section className="card narrow center" lang="en">
        <p className="huge" aria-hidden="true">
          4<span className="dial" />4
        </p>
        <Heading title={NOT_FOUND_TITLE}>Oops! Page not found</Heading>
        <p>The page you are looking for does not exist, or has moved.</p>
        <a className="button primary" href={HOME_PATH} onClick={goHome}>
          Return to Home
        </a>
      </section>
    </Page>
  );
}
