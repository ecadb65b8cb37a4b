import type { ComponentProps } from 'react';
import { describedBy, ErrorText } from './error-text.tsx';

type FieldProps = ComponentProps<'input'> & {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Replaces the hint below an error that it explains. */
  readonly errorHint?: string;
  readonly unit?: string;
  readonly error?: string | undefined;
};

/**
 * A labelled text input with a unit, and a hint or an error message. It uses `aria-required`, because with the native
 * attribute browsers report an empty input as invalid before the form is submitted.
 */
export function Field({ name, label, hint, errorHint = hint, unit, error, ...rest }: FieldProps) {
  const shownHint = error ? errorHint : hint;
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <div className="control">
        <input
          id={name}
          name={name}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(error && `${name}-error`, shownHint && `${name}-hint`)}
          {...rest}
        />
        {unit && (
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      <ErrorText id={`${name}-error`} text={error} />
      {shownHint && (
        <p className="small" id={`${name}-hint`}>
          {shownHint}
        </p>
      )}
    </div>
  );
}
