// The focus stays in the search box, which also takes every key: APG's combobox pattern.
/* oxlint-disable jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events */

import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type Country, searchCountries } from '../../../domain/lead/dial-codes.ts';
import { CHECK, Icon } from '../../../ui/icon.tsx';

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
  const picker = useRef<HTMLDivElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const matches = searchCountries(query);
  const activeCountry = matches[active];

  useEffect(() => {
    if (!isOpen) return;
    search.current?.focus({ preventScroll: true });
    // Without this, a button at the bottom of the screen would open a popup that nobody sees.
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  // A tap outside does not move the focus on an iPhone. Scrolling by touch has no `pointerup`.
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!picker.current?.contains(target as Node)) setIsOpen(false);
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, [isOpen]);

  useEffect(() => {
    if (isOpen && activeCountry) {
      document.getElementById(optionId(activeCountry))?.scrollIntoView({ block: 'nearest' });
    }
  }, [isOpen, activeCountry]);

  function open() {
    setQuery('');
    // With no country chosen, no option is active until an arrow is pressed.
    setActive(searchCountries('').findIndex(({ code }) => code === chosen?.code));
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
    const next = { ArrowDown: active + 1, ArrowUp: Math.max(active, 0) - 1 }[event.key];
    if (next !== undefined) setActive((next + matches.length) % Math.max(1, matches.length));
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && activeCountry) choose(activeCountry);
    else if (event.key !== 'Enter') return;
    // Enter belongs to the picker here: it must not send the form.
    event.preventDefault();
  }

  /** Hiding a phone's keyboard blurs the search box without a new target: the list stays open. */
  function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  }

  return (
    <div ref={picker} className="picker" onBlur={closeWhenLeft}>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        className="trigger"
        aria-label={labelOf(chosen)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls="country-popup"
        // Safari does not focus buttons: without this, a click would close and reopen the picker.
        onMouseDown={(event) => isOpen && event.preventDefault()}
        onClick={isOpen ? close : open}
        onKeyDown={(event) => {
          // Shift and Tab lead back here, and leave the popup open.
          if (event.key === 'Escape') setIsOpen(false);
          if (!OPENING_KEYS.has(event.key)) return;
          event.preventDefault();
          open();
        }}
      >
        {/* In their own elements: React cannot update bare text once the browser translated it. */}
        {chosen ? (
          <>
            <span className="code">{chosen.code}</span> <span>{chosen.dialCode}</span>
          </>
        ) : (
          'Seleziona paese...'
        )}
      </button>
      {isOpen && (
        <div
          ref={popup}
          className="popup"
          id="country-popup"
          role="dialog"
          aria-label="Scegli il paese"
        >
          <input
            ref={search}
            type="text"
            role="combobox"
            className="input"
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
            {matches.map((country) => (
              <div
                key={country.code}
                id={optionId(country)}
                role="option"
                className={country === activeCountry ? 'country active' : 'country'}
                aria-selected={country.code === chosen?.code}
                onClick={() => choose(country)}
              >
                <span className="code">{country.code}</span>
                <span className="country-name">{country.name}</span>
                <span className="dial-code">{country.dialCode}</span>
                {country.code === chosen?.code && <Icon d={CHECK} />}
              </div>
            ))}
          </div>
          <p className="nothing" role="status">
            {matches.length === 0 && 'Nessun paese trovato.'}
          </p>
        </div>
      )}
    </div>
  );
}

/** Uses the country code, because some countries share a dial code. */
function optionId({ code }: Country): string {
  return `country-${code}`;
}

/** Contains the visible text, for voice control. */
function labelOf(chosen: Country | undefined): string {
  const label = 'Paese e prefisso';
  return chosen ? `${label}: ${chosen.name}, ${chosen.code} ${chosen.dialCode}` : label;
}
