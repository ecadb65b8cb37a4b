import { type CountryCode, countryOf } from '../../../domain/lead/dial-codes.ts';
import {
  isPlausibleMobile,
  normalizePhone,
  type Phone,
  spacedNumber,
} from '../../../domain/lead/phone.ts';
import { ALERT, Icon } from '../../../ui/icon.tsx';
import { describedBy, ErrorText } from '../../forms/error-text.tsx';
import { formText } from '../../forms/form-text.ts';
import { CountryPicker } from './country-picker.tsx';
import { usePhone } from './use-phone.ts';

/** Reads the number from the form, because Enter submits it without leaving the field. */
export function readPhone(data: FormData): Phone {
  const country = countryOf(formText(data, 'country') as CountryCode);
  return normalizePhone(formText(data, 'phone'), country);
}

type PhoneFieldProps = {
  readonly typed: Phone;
  readonly error: string | undefined;
};

export function PhoneField({ typed, error }: PhoneFieldProps) {
  const { phone: shown, isSettled, countryInput, change, press, choose, leave } = usePhone(typed);
  // The number as it will be sent. A dial code that was typed stays in the field until it loses focus.
  const phone = normalizePhone(shown.digits, shown.country);
  // Nobody will write to a number that is refused, and perhaps not to one that is doubted.
  const hasNumber = phone.digits !== '' && !error;
  const isPlausible = hasNumber && isPlausibleMobile(phone);
  const looksWrong = hasNumber && isSettled && !isPlausible;
  return (
    <div className="field">
      <label htmlFor="phone">Il tuo numero WhatsApp</label>
      <div className="phone">
        <input ref={countryInput} type="hidden" name="country" value={shown.country.code} />
        <CountryPicker chosen={shown.country} onChoose={choose} />
        <div className="control">
          <input
            id="phone"
            name="phone"
            type="tel"
            inputMode="numeric"
            autoComplete="tel"
            enterKeyHint="done"
            placeholder="3331234567"
            defaultValue={typed.digits}
            aria-required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(
              error && 'phone-error',
              isPlausible && 'phone-preview',
              looksWrong && 'phone-doubt',
            )}
            onInput={change}
            onKeyDown={press}
            onBlur={({ currentTarget }) => leave(currentTarget)}
          />
        </div>
      </div>
      <ErrorText id="phone-error" text={error} />
      {isPlausible && (
        <p className="small" id="phone-preview">
          Ti risponderemo al <strong>{spacedNumber(phone)}</strong>
        </p>
      )}
      <div role="status">
        {looksWrong && (
          <p className="warning" id="phone-doubt">
            <Icon d={ALERT} /> <span>{doubtAbout(phone)}</span>
          </p>
        )}
      </div>
      {!looksWrong && (
        <p className="warning">
          <Icon d={ALERT} />
          <span>
            Controlla che il numero sia giusto: i risultati possiamo inviarli{' '}
            <strong>solo lì</strong>.
          </span>
        </p>
      )}
    </div>
  );
}

/** A leading zero is a common mistake even where the country has no trunk prefix, as in Spain. */
function doubtAbout({ country, digits }: Phone): string {
  const kind = country.code === 'IT' ? 'italiano' : `(${country.name})`;
  const doubt = `Controlla il numero: non sembra un cellulare ${kind}.`;
  const hasLeadingZero = country.code !== 'IT' && digits.startsWith('0');
  return hasLeadingZero ? `${doubt} Prova senza lo zero iniziale.` : doubt;
}
