import { type RefObject, useEffect, useState } from 'react';

/**
 * The errors of a form by field: a rejected submit shows them and moves the focus to the first
 * invalid control, with its label in view. Each disappears as soon as its field is valid.
 */
export function useFormErrors<Field extends string>(form: RefObject<HTMLFormElement | null>) {
  type Errors = Partial<Record<Field, string>>;
  const [errors, setErrors] = useState<Errors>({});
  const [rejection, setRejection] = useState({ attempt: 0, count: 0 });

  useEffect(() => {
    if (rejection.count > 0) focusFirstInvalid(form.current);
  }, [form, rejection]);

  function showErrors(found: Errors): void {
    setErrors(found);
    const count = Object.keys(found).length;
    setRejection(({ attempt }) => ({ attempt: attempt + 1, count }));
  }

  /** Removes the errors of fields that are valid now. It never adds an error. */
  function clearFixed(found: Errors): void {
    const kept = Object.entries(errors).filter(([field]) => field in found);
    if (kept.length === Object.keys(errors).length) return;
    setErrors(Object.fromEntries(kept) as Errors);
    // A screen reader must not find a count of errors that are gone.
    if (kept.length === 0) setRejection({ ...rejection, count: 0 });
  }

  return { errors, rejection, showErrors, clearFixed };
}

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // A radio group cannot be focused itself: its first radio button can.
  const control = invalid?.matches('input') ? invalid : invalid?.querySelector('input');
  control?.focus({ preventScroll: true });
  const field = control?.closest('.field, fieldset');
  // The label comes last: it must be visible even if the whole field is higher than the screen.
  for (const part of [field, field?.querySelector('label, legend')]) {
    part?.scrollIntoView({ block: 'nearest' });
  }
}
