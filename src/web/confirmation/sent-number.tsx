import { countryOf } from '../../domain/lead/dial-codes.ts';
import { digitsOf, spacedNumber } from '../../domain/lead/phone.ts';
import { correctLead, type SentLead } from '../navigation/navigation-state.ts';

/** The number that the lead was sent with, and the way to the form that corrects it. */
export function SentNumber({ sent }: { readonly sent: SentLead | undefined }) {
  if (!sent) return null;
  const { country, phone } = sent.typed;
  return (
    <p className="sent-number">
      <strong>{spacedNumber({ country: countryOf(country), digits: digitsOf(phone) })}</strong>
      <button type="button" className="link" onClick={() => correctLead(sent)}>
        Correggi
      </button>
    </p>
  );
}
