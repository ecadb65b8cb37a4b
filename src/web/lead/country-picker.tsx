import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Country, searchCountries } from '../../domain/lead/dial-codes.ts';
import { CountryOptions, optionId } from './country-options.tsx';

type CountryPickerProps = {
  readonly chosen: Country | undefined;
  readonly onChoose: (country: Country) => void;
};

const OPENING_KEYS = new Set(['ArrowDown', 'ArrowUp']);

/**
 * A combobox button that opens a search box over a listbox. The focus stays in the search box;
 * `aria-activedescendant` points at the option that Enter would take.
 */
export function CountryPicker({ chosen, onChoose }: CountryPickerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const trigger = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const matches = searchCountries(query);
  const activeCountry = matches[active];

  useEffect(() => {
    if (isOpen) search.current?.focus();
  }, [isOpen]);

  useEffect(() => {
    if (isOpen && activeCountry) {
      document.getElementById(optionId(activeCountry))?.scrollIntoView({ block: 'nearest' });
    }
  }, [isOpen, activeCountry]);

  function open() {
    setQuery('');
    setActive(
      Math.max(
        0,
        searchCountries('').findIndex(({ code }) => code === chosen?.code),
      ),
    );
    setIsOpen(true);
  }

  function close() {
    setIsOpen(false);
    trigger.current?.focus();
  }

  function choose(country: Country) {
    onChoose(country);
    close();
  }

  function pressInSearch(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActive((active + step + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && activeCountry) choose(activeCountry);
    else if (event.key !== 'Enter') return;
    // Enter belongs to the picker here: it must not send the form.
    event.preventDefault();
  }

  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div className="picker" onBlur={closeWhenLeft}>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        className="trigger"
        aria-label={labelOf(chosen)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="country-popup"
        // Safari focuses no button: without this, a click on the open picker would open it anew.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={isOpen ? close : open}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          open();
        }}
      >
        {chosen ? (
          <>
            <span className="code">{chosen.code}</span> {chosen.dialCode}
          </>
        ) : (
          'Seleziona paese...'
        )}
      </button>
      {isOpen && (
        <div className="popup" id="country-popup" role="dialog" aria-label="Scegli il paese">
          <input
            ref={search}
            type="text"
            role="combobox"
            className="search"
            aria-label="Cerca paese"
            aria-expanded="true"
            aria-controls="countries"
            aria-autocomplete="list"
            aria-activedescendant={activeCountry && optionId(activeCountry)}
            placeholder="Cerca paese..."
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={pressInSearch}
          />
          <CountryOptions
            countries={matches}
            active={activeCountry}
            chosen={chosen}
            onChoose={choose}
          />
        </div>
      )}
    </div>
  );
}

/** With what can be read on it, for whoever speaks to the computer. */
function labelOf(chosen: Country | undefined): string {
  const label = 'Paese e prefisso';
  return chosen ? `${label}: ${chosen.name}, ${chosen.code} ${chosen.dialCode}` : label;
}
