import type { RefCallback } from 'react';

type PhoneNumberProps = {
  readonly phone: string;
  readonly isRestricted?: boolean;
  /** Takes the focus, where the number comes in place of a button. */
  readonly ref?: RefCallback<HTMLElement>;
};

/** A number to call. Nobody may call whoever asked for a restriction. */
export function PhoneNumber({ phone, isRestricted = false, ref }: PhoneNumberProps) {
  return isRestricted ? (
    <span ref={ref} className="number" tabIndex={ref ? -1 : undefined}>
      {phone}
    </span>
  ) : (
    <a ref={ref} className="number" href={`tel:${phone}`}>
      {phone}
    </a>
  );
}
