import { brand } from '../../../brand.config.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { describedBy, ErrorText } from '../../ui/error-text.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';

export function ConsentField({ error }: { readonly error: string | undefined }) {
  return (
    <div className="field">
      <div className="consent">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(error && 'consent-error')}
        />
        <label htmlFor="consent">
          Ho letto l'
          <ExternalLink href={brand.privacy ?? PRIVACY_PATH}>
            informativa sulla privacy
          </ExternalLink>{' '}
          e acconsento al trattamento del mio nome, del mio numero e dei dati sul mio corpo per
          ricevere l'analisi personalizzata su WhatsApp.
        </label>
      </div>
      <ErrorText id="consent-error" text={error} />
    </div>
  );
}
