import type { RefCallback } from 'react';

type PhoneNumberProps = {
  readonly phone: string;
  readonly isRestricted?: boolean;
  /** Whether a tap does nothing, for a moment after the number has appeared. */
  readonly isDisabled?: boolean;
  /** Takes the focus if the number replaces a button. */
  readonly ref?: RefCallback<HTMLElement>;
};

/** A link that calls the number, or plain text if the person has asked for restriction. */
export function PhoneNumber({
  phone,
  isRestricted = false,
  isDisabled = false,
  ref,
}: PhoneNumberProps) {
  return isRestricted ? (
    <span ref={ref} className="number" tabIndex={ref ? -1 : undefined}>
      {phone}
    </span>
  ) : (
    <a
      ref={ref}
      className="number"
      href={`tel:${phone}`}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
      }}
    >
      {phone}
    </a>
  );
}
