import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CountryCode, countryOf } from '../../domain/lead/dial-codes.ts';
import { digitsOf } from '../../domain/lead/phone.ts';
import type { Contact } from '../../domain/lead/validate-lead.ts';

/** What the form contained when the visitor last left this screen; kept in memory only. */
let unsentTexts: Record<string, unknown> | undefined;

/**
 * The form's initial values: visitors who go back to correct an answer, or return to a discarded
 * tab, need not type them again. After a lead is sent, the next form starts empty.
 */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(lastDraft);
  const isSent = useRef(false);
  useEffect(() => {
    const shown = form.current;
    if (!shown) return;
    const hasSent = () => isSent.current;
    return () => {
      unsentTexts = hasSent() ? undefined : Object.fromEntries(new FormData(shown));
    };
  }, [form]);
  return {
    ...draft,
    forget: () => {
      isSent.current = true;
      unsentTexts = undefined;
    },
  };
}

/** What was typed and not sent. Consent is not included: it must be given again. */
function lastDraft(): Contact {
  const { name, country, phone } = unsentTexts ?? history.state?.typed ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    phone: { country: countryOf(country as CountryCode), digits: digitsOf(String(phone ?? '')) },
  };
}
