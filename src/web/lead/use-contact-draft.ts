import { type RefObject, useEffect, useRef, useState } from 'react';
import { type CountryCode, countryOf } from '../../domain/lead/dial-codes.ts';
import { digitsOf, type Phone } from '../../domain/lead/phone.ts';

/** What somebody typed in the lead form and has not sent. The consent is no part of it: it is given anew. */
type ContactDraft = { readonly name: string; readonly phone: Phone };

/** The texts of the form that was last left for another screen, in memory only. */
let leftTexts: Record<string, unknown> | undefined;

/**
 * What the form begins with: whoever goes back to correct an answer, or comes back to a tab that was discarded, need not
 * type name and number again. Once the lead was sent, nothing is kept.
 */
export function useContactDraft(form: RefObject<HTMLFormElement | null>) {
  const [draft] = useState(lastDraft);
  const isSent = useRef(false);
  useEffect(() => {
    const shown = form.current;
    const hasSent = () => isSent.current;
    return () => {
      leftTexts = shown && !hasSent() ? Object.fromEntries(new FormData(shown)) : undefined;
    };
  }, [form]);
  return {
    ...draft,
    forget: () => {
      isSent.current = true;
    },
  };
}

function lastDraft(): ContactDraft {
  const { name, country, phone } = leftTexts ?? history.state?.typed ?? {};
  return {
    name: typeof name === 'string' ? name : '',
    phone: { country: countryOf(country as CountryCode), digits: digitsOf(String(phone ?? '')) },
  };
}
