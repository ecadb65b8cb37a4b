import { brand } from '../../../brand.config.ts';
import { CONSENT_LABELS, type ConsentVersion } from '../../domain/lead/consent.ts';
import { PRIVACY_PATH } from '../../domain/paths.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { ErrorText } from '../forms/error-text.tsx';

/** The words of every version that link to the privacy notice. */
const NOTICE = 'informativa sulla privacy';

type ConsentFieldProps = { readonly version: ConsentVersion; readonly error: string | undefined };

export function ConsentField({ version, error }: ConsentFieldProps) {
  const [before, after] = CONSENT_LABELS[version].split(NOTICE);
  return (
    <div className="field">
      <div className="consent">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'consent-error'}
        />
        <label htmlFor="consent">
          {before}
          <ExternalLink href={brand.privacy ?? PRIVACY_PATH}>{NOTICE}</ExternalLink>
          {after}
        </label>
      </div>
      <ErrorText id="consent-error" text={error} />
    </div>
  );
}
