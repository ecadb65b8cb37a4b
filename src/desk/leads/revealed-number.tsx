import { useState } from 'react';
import type { LeadRow } from '../../domain/desk/lead-list.ts';
import type { DeskCalls } from '../../server/desk/protocol.ts';
import { call } from '../calls/call.ts';
import { takeFocus } from '../controls/focus.ts';
import { PhoneNumber } from '../controls/phone-number.tsx';
import { useAction } from '../controls/use-action.ts';
import { errorText } from '../words/error-text.ts';

/** A number is masked until it is tapped, because the server logs who has seen it. */
export function RevealedNumber({ id, maskedPhone, isRestricted }: LeadRow) {
  const [number, setNumber] = useState<DeskCalls['reveal']['response']>();
  const revealing = useAction(async () => setNumber(await call('reveal', { id })));
  if (number) return <PhoneNumber ref={takeFocus} {...number} isRestricted={isRestricted} />;
  return (
    <>
      <button
        type="button"
        className="masked"
        aria-label={`Mostra il numero ${maskedPhone}`}
        onClick={() => revealing.run()}
      >
        {maskedPhone}
      </button>
      {revealing.error && (
        <span className="error" role="alert">
          {errorText(revealing.error)}
        </span>
      )}
    </>
  );
}
