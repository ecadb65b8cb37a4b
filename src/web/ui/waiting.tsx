import { Page } from './page.tsx';

export function Waiting() {
  return (
    <Page>
      <p className="waiting" role="status">
        <span className="spinner" aria-hidden="true" /> Un attimo…
      </p>
    </Page>
  );
}
