/** What a parser returns: bad input is an expected answer, never an exception. */
export type Result<Value, Errors> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Errors };
