/** How many rows or ids one statement gets: both engines limit its parameters. */
const ROWS_A_STATEMENT = 1000;

/** Splits a list of rows or ids that may be too long for one statement. */
export function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / ROWS_A_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
}
