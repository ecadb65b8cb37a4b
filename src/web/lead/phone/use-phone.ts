import { type InputEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Country } from '../../../domain/lead/dial-codes.ts';
import {
  beginsWithPlus,
  digitsOf,
  normalizePhone,
  type Phone,
} from '../../../domain/lead/phone.ts';

/** The input types of typing; all others (paste, autofill) insert a whole number. */
const TYPING = /^(insertText|insertCompositionText|delete|history)/;

/** A pause this long counts as having finished typing. */
const PAUSE_MS = 1200;

export function usePhone(typed: Phone) {
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The field shows digits only, so a plus that was typed is remembered until its dial code is known.
  const followsPlus = useRef(false);
  const [phone, setPhone] = useState(typed);
  const [isSettled, setIsSettled] = useState(typed.digits !== '');

  // Browsers fire no `change`, on which every answer is saved, when a country is chosen or a script
  // changes the digits.
  const countryInput = useRef<HTMLInputElement>(null);
  const finished = isSettled ? phone : undefined;
  useEffect(() => {
    if (finished) countryInput.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [finished]);

  function update(next: Phone, settled: boolean) {
    setPhone(next);
    setIsSettled(settled);
    clearTimeout(pause.current);
    if (!settled) pause.current = setTimeout(() => setIsSettled(true), PAUSE_MS);
  }

  function updateWhole(input: HTMLInputElement, settled: boolean) {
    followsPlus.current = false;
    const whole = normalizePhone(input.value, phone.country);
    write(input, whole.digits);
    update(whole, settled);
  }

  /**
   * The field was left, perhaps by pressing the submit button. A warning that appeared now would move the button away
   * before the mouse is released, and the click would be lost.
   */
  function leave(input: HTMLInputElement) {
    updateWhole(input, isSettled);
  }

  function change({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>) {
    if (arrivesWhole(nativeEvent)) {
      updateWhole(currentTarget, true);
      return;
    }
    const digits = digitsOf(currentTarget.value);
    // Only in an empty field: a plus typed before existing digits is a slip, and the digits win.
    followsPlus.current = digits === '' ? beginsWithPlus(currentTarget.value) : followsPlus.current;
    const next = followsPlus.current
      ? normalizePhone(`+${digits}`, phone.country)
      : { country: phone.country, digits };
    if (next.digits !== digits) followsPlus.current = false;
    write(currentTarget, next.digits);
    update(next, false);
  }

  /** Deletes the remembered plus, which the field does not show. */
  function press({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Backspace' && currentTarget.value === '') followsPlus.current = false;
  }

  function choose(country: Country) {
    followsPlus.current = false;
    update({ country, digits: phone.digits }, true);
  }

  return { phone, isSettled, countryInput, change, press, choose, leave };
}

/**
 * A phone's keyboard may suggest the owner's number and insert it as one key press; autofill has no
 * input type at all.
 */
function arrivesWhole({ inputType, data }: globalThis.InputEvent): boolean {
  return !TYPING.test(inputType) || (inputType === 'insertText' && (data ?? '').length > 1);
}

/** Keeps the caret in front of the same digits; a value that does not differ is not written. */
function write(input: HTMLInputElement, digits: string) {
  if (input.value === digits) return;
  const right = input.value.slice(input.selectionStart ?? input.value.length);
  const caret = Math.max(0, digits.length - digitsOf(right).length);
  input.value = digits;
  if (input === document.activeElement) input.setSelectionRange(caret, caret);
}
