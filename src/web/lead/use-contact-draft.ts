import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CountryCode, countryOf } from '../../domain/lead/dial-codes.ts';
import { digitsOf } from '../../domain/lead/phone.ts';
import type { Contact } from '../../domain/lead/validate-lead.ts';

/** The texts of the form that was last left for another screen, in memory only. */
let leftTexts: Record<string, unknown> | undefined;

/**
 * What the form begins with: whoever goes back to correct an answer, or comes back to a tab that was discarded, need not
 * type name and number again. After a lead was sent, the next form begins empty.
 */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(lastDraft);
  const isSent = useRef(false);
  useEffect(() => {
    const shown = form.current;
    // The form that is only rendered to warm up is in no document.
    if (!shown?.isConnected) return;
    const hasSent = () => isSent.current;
    return () => {
      leftTexts = hasSent() ? undefined : Object.fromEntries(new FormData(shown));
    };
  }, [form]);
  return {
    ...draft,
    forget: () => {
      isSent.current = true;
      leftTexts = undefined;
    },
  };
}

/** What was typed and not sent. Consent is not included: it must be given again. */
function lastDraft(): Contact {
  const { name, country, phone } = leftTexts ?? history.state?.typed ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    phone: { country: countryOf(country as CountryCode), digits: digitsOf(String(phone ?? '')) },
  };
}
