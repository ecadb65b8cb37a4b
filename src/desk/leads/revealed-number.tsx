import { useState } from 'react';
import type { DeskCalls } from '../../server/desk/protocol.ts';
import { call } from '../calls/call.ts';
import { takeFocus } from '../controls/focus.ts';
import { PhoneNumber } from '../controls/phone-number.tsx';
import { useAction } from '../controls/use-action.ts';
import { useSettled } from '../data/use-settled.ts';
import { errorText } from '../words/error-text.ts';

type RevealedNumberProps = {
  readonly id: string;
  readonly masked: string;
  readonly isRestricted: boolean;
};

/** A number is masked until it is tapped, because the server logs who has seen it. */
export function RevealedNumber({ id, masked, isRestricted }: RevealedNumberProps) {
  const [number, setNumber] = useState<DeskCalls['reveal']['response']>();
  const revealing = useAction(async () => {
    setNumber(await call('reveal', { id }));
  });
  // The link takes the place of the button: the second tap of a double tap must not call.
  const isSettled = useSettled(number !== undefined);
  if (number) {
    return (
      <PhoneNumber
        ref={takeFocus}
        {...number}
        isRestricted={isRestricted}
        isDisabled={!isSettled}
      />
    );
  }
  return (
    <>
      <button
        type="button"
        className="masked"
        aria-label={`Mostra il numero ${masked}`}
        onClick={() => revealing.run()}
      >
        {masked}
      </button>
      {revealing.error && (
        <span className="error" role="alert">
          {errorText(revealing.error)}
        </span>
      )}
    </>
  );
}
