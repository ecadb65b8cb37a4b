import { useState } from 'react';
import { call } from '../calls/call.ts';
import { PhoneNumber } from '../controls/phone-number.tsx';
import { takeFocus } from '../controls/take-focus.ts';
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
  const [phone, setPhone] = useState<string>();
  const revealing = useAction(async () => {
    setPhone((await call('reveal', { id })).phone);
  });
  // The link takes the place of the button: the second tap of a double tap must not call.
  const isSettled = useSettled(phone !== undefined);
  if (phone !== undefined) {
    return (
      <PhoneNumber
        ref={takeFocus}
        phone={phone}
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
