import { type RefObject, useEffect } from 'react';

/** After a refused submit, puts the focus where the visitor has something to mend. */
export function useFocusFirstWrong(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A group takes no focus itself: its first radio button does.
    const control = wrong?.matches('input') ? wrong : wrong?.querySelector('input');
    control?.focus();
  }, [form, errors]);
}
