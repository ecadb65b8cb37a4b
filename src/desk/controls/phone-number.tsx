import type { RefCallback } from 'react';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';

type PhoneNumberProps = Pick<LeadDetail, 'phone' | 'spacedPhone' | 'isRestricted'> & {
  /** Takes the focus if the number replaces a button. */
  readonly ref?: RefCallback<HTMLElement>;
};

/** A link that calls the number, or plain text if the person has asked for restriction. */
export function PhoneNumber({ phone, spacedPhone, isRestricted, ref }: PhoneNumberProps) {
  return isRestricted ? (
    <span ref={ref} className="number" tabIndex={ref ? -1 : undefined}>
      {spacedPhone}
    </span>
  ) : (
    <a ref={ref} className="number" href={`tel:${phone}`}>
      {spacedPhone}
    </a>
  );
}
