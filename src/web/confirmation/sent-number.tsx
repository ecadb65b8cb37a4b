import { countryOf } from '../../domain/lead/dial-codes.ts';
import { digitsOf, spacedNumber } from '../../domain/lead/phone.ts';
import { correctLead, type SentLead } from '../navigation/navigation-state.ts';

export function SentNumber({ sent }: { readonly sent: SentLead | undefined }) {
  if (!sent) return null;
  const { country, phone } = sent.typed;
  return (
    <p className="sent-number">
      <strong>{spacedNumber({ country: countryOf(country), digits: digitsOf(phone) })}</strong>
      <span aria-hidden="true">·</span>
      <button type="button" className="link" onClick={() => correctLead(sent)}>
        Correggi
      </button>
    </p>
  );
}
