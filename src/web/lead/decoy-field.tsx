import { DECOY } from '../../domain/lead/decoy.ts';

/**
 * Off the screen, off the keyboard's way and unknown to screen readers; a program that fills in
 * whatever it finds gives itself away. The label is for a person who reads the page without its
 * styles. A text area, because autofill knows what to put into inputs only; the attributes are
 * the words that password managers listen to.
 */
export function DecoyField() {
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={DECOY}>Lascia vuoto questo spazio</label>
      <textarea
        id={DECOY}
        name={DECOY}
        tabIndex={-1}
        autoComplete="off"
        rows={1}
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
      />
    </div>
  );
}
