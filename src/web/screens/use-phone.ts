import { type InputEvent, useRef, useState } from 'react';
import { type Country, DEFAULT_COUNTRY } from '../../domain/dial-codes.ts';
import { digitsOf, normalizePhone, type Phone } from '../../domain/phone.ts';

/** What a keyboard does; whatever else fills a field (paste, autofill) brings a whole number. */
const TYPING = /^(insertText|insertCompositionText|delete|history)/;

/** A pause this long counts as having finished typing. */
const PAUSE_MS = 1200;

/** The number as it stands, and how it changes. */
export function usePhone() {
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [phone, setPhone] = useState<Phone>({ country: DEFAULT_COUNTRY, digits: '' });
  const [isSettled, setIsSettled] = useState(false);

  function take(next: Phone, settled: boolean) {
    // Writing the field only where it differs leaves the caret alone.
    if (input.current && input.current.value !== next.digits) input.current.value = next.digits;
    setPhone(next);
    setIsSettled(settled);
    clearTimeout(pause.current);
    if (!settled) pause.current = setTimeout(() => setIsSettled(true), PAUSE_MS);
  }

  /** The number is complete: the field was left, filled at once, or the form is being sent. */
  function settle(): Phone {
    const whole = normalizePhone(input.current?.value ?? '', phone.country);
    take(whole, true);
    return whole;
  }

  function change({ nativeEvent }: InputEvent<HTMLInputElement>) {
    const { inputType } = nativeEvent;
    if (!TYPING.test(inputType ?? '')) settle();
    else take({ country: phone.country, digits: digitsOf(input.current?.value ?? '') }, false);
  }

  function choose(country: Country) {
    take({ country, digits: phone.digits }, true);
  }

  return { input, phone, isSettled, change, choose, settle };
}

export type PhoneState = ReturnType<typeof usePhone>;
