import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first invalid control after a rejected submit. */
export function useFocusFirstInvalid(
  form: RefObject<HTMLFormElement | null>,
  errors: object,
): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A radio group cannot be focused itself: its first radio button can.
    const control = invalid?.matches('input') ? invalid : invalid?.querySelector('input');
    control?.focus();
  }, [form, errors]);
}
