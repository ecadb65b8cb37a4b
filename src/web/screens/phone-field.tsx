import { isPlausibleMobile, spacedNumber } from '../../domain/phone.ts';
import { describedBy, ErrorText } from '../ui/error-text.tsx';
import { CountryPicker } from './country-picker.tsx';
import type { PhoneState } from './use-phone.ts';

type PhoneFieldProps = { readonly phone: PhoneState; readonly error: string | undefined };

export function PhoneField({ phone: state, error }: PhoneFieldProps) {
  const { phone, isSettled } = state;
  const hasNumber = phone.digits !== '';
  const looksWrong = hasNumber && isSettled && !isPlausibleMobile(phone);
  return (
    <div className="field">
      <label htmlFor="phone">Il tuo numero WhatsApp</label>
      <div className="phone">
        <CountryPicker chosen={phone.country} onChoose={state.choose} />
        <div className="control">
          <input
            ref={state.input}
            id="phone"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            enterKeyHint="done"
            placeholder="3331234567"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(
              error && 'phone-error',
              hasNumber && 'phone-preview',
              looksWrong && 'phone-doubt',
            )}
            onInput={state.change}
            onBlur={() => state.settle()}
          />
        </div>
      </div>
      <ErrorText id="phone-error" text={error} />
      {hasNumber && (
        <p className="hint" id="phone-preview">
          Invieremo a <strong>{spacedNumber(phone)}</strong>
        </p>
      )}
      <div role="status">
        {looksWrong && (
          <p className="doubt" id="phone-doubt">
            Controlla il numero: non sembra un cellulare di questo paese ({phone.country.name}).
          </p>
        )}
      </div>
    </div>
  );
}
