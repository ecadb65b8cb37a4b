import type { ReactNode } from 'react';
import { describedBy, ErrorText } from './error-text.tsx';

export type Choice = {
  readonly value: string;
  readonly label: ReactNode;
  readonly picture: ReactNode;
};

type ChoiceGroupProps = {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly Choice[];
  readonly chosen: string | undefined;
  readonly error: string | undefined;
  readonly hint?: string;
};

/**
 * Native radio buttons that look like cards. The CSS selects the layout by `data-name`. Only the group is marked as
 * required: a native `required` would make browsers report every radio button as invalid before the form is submitted.
 */
export function ChoiceGroup({ name, legend, choices, chosen, error, hint }: ChoiceGroupProps) {
  return (
    <fieldset
      className="choices"
      data-name={name}
      role="radiogroup"
      aria-labelledby={`${name}-legend`}
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={describedBy(error && `${name}-error`, hint && `${name}-hint`)}
    >
      <legend id={`${name}-legend`}>{legend}</legend>
      {hint && (
        <p className="small" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className="options">
        {choices.map(({ value, label, picture }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <span className="face">
              {picture}
              <span className="words">{label}</span>
            </span>
          </label>
        ))}
      </div>
      <ErrorText id={`${name}-error`} text={error} />
    </fieldset>
  );
}
