/** Puts the focus where the visitor has something to mend, if anywhere. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
