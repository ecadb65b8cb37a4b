// The focus stays in the search box, which also takes every key: APG's combobox pattern.
/* oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */

import type { Country } from '../../../domain/lead/dial-codes.ts';
import { CHECK, Icon } from '../../../ui/icon.tsx';

type CountryOptionsProps = {
  readonly countries: readonly Country[];
  readonly active: Country | undefined;
  readonly chosen: Country | undefined;
  readonly onChoose: (country: Country) => void;
};

/** Uses the country code, because some countries share a dial code. */
export function optionId({ code }: Country): string {
  return `country-${code}`;
}

export function CountryOptions({ countries, active, chosen, onChoose }: CountryOptionsProps) {
  return (
    <>
      <div
        className="countries"
        id="countries"
        role="listbox"
        // Browsers make scrollable elements tab stops; this must not be one.
        tabIndex={-1}
        aria-label="Paesi"
        // The focus stays in the search box, or the popup would close before the click.
        onMouseDown={(event) => event.preventDefault()}
      >
        {countries.map((country) => (
          <div
            key={country.code}
            id={optionId(country)}
            role="option"
            className={country === active ? 'country active' : 'country'}
            aria-selected={country.code === chosen?.code}
            onClick={() => onChoose(country)}
          >
            <span className="code">{country.code}</span>
            <span className="country-name">{country.name}</span>
            <span className="dial-code">{country.dialCode}</span>
            {country.code === chosen?.code && <Icon d={CHECK} />}
          </div>
        ))}
      </div>
      <p className="nothing" role="status">
        {countries.length === 0 && 'Nessun paese trovato.'}
      </p>
    </>
  );
}
