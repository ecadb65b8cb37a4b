import { DECOY } from '../../domain/lead/decoy.ts';

/**
 * A honeypot: off the screen, outside of the tab order and hidden from screen readers, so that only bots fill it in.
 * The label is for people who read the page without its CSS. It is a text area because autofill fills inputs only.
 */
export function DecoyField() {
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={DECOY}>Lascia vuoto questo spazio</label>
      <textarea id={DECOY} name={DECOY} tabIndex={-1} autoComplete="off" rows={1} />
    </div>
  );
}
