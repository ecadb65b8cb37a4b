/** What parsers return: invalid input is expected, so it is not thrown as an exception. */
export type Result<Value, Errors> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Errors };
