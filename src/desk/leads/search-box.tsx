import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

type SearchBoxProps = { readonly search: string; readonly onSearch: (text: string) => void };

/** Searches when the typing pauses. */
export function SearchBox({ search, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const [searched, setSearched] = useState(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, or a button that clears the filters, changes the search from outside.
  if (search !== searched) {
    setSearched(search);
    setText(search);
  }

  function type(typed: string) {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const trimmed = typed.trim();
      setSearched(trimmed);
      onSearch(trimmed);
    }, PAUSE_MS);
  }

  return (
    <div className="search-field">
      <label className="sr" htmlFor="cerca">
        Cerca
      </label>
      <input
        id="cerca"
        className="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Nome o numero"
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  );
}
