/** What parsers return: invalid input is expected, so it is no exception. */
export type Result<Value, Errors> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Errors };
