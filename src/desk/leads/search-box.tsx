import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../domain/desk/lead-list.ts';

const PAUSE_MS = 250;

type SearchBoxProps = { readonly search: string; readonly onSearch: (text: string) => void };

export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [searched, setSearched] = useState(search);

  // Back, or a button that clears the filters, changes the search from outside.
  if (search !== searched) {
    setSearched(search);
    setText(search);
  }

  // If another tab is chosen during the pause, the search applies to that tab.
  const searchNow = useEffectEvent((wanted: string) => {
    setSearched(wanted);
    onSearch(wanted);
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === searched) return undefined;
    const timer = setTimeout(() => searchNow(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, searched]);

  return (
    <div className="search-field">
      <label className="sr" htmlFor="cerca">
        Cerca
      </label>
      <input
        id="cerca"
        className="input"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        placeholder="Nome o numero"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={hideKeyboard}
      />
    </div>
  );
}

/** Enter has nothing left to do, but a phone's keyboard covers the results. */
function hideKeyboard({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
  if (key === 'Enter' && matchMedia('(pointer: coarse)').matches) currentTarget.blur();
}
