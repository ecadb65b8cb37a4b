/** How many rows or ids one statement gets: both engines limit its parameters. */
const ROWS_PER_STATEMENT = 1000;

/** Splits a list of rows or ids that may be too long for one statement. */
export function inParts<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / ROWS_PER_STATEMENT) }, (_, index) =>
    items.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
