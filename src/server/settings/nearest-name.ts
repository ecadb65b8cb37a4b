/** The name that the fewest changes of single letters lead to. */
export function nearestName(name: string, names: Iterable<string>): string | undefined {
  const ranked = Array.from(names, (known) => ({
    known,
    changes: changesBetween(name.toUpperCase(), known),
  }));
  return ranked.toSorted((one, other) => one.changes - other.changes)[0]?.known;
}

/** How many letters have to be added, left out or replaced: the distance of Levenshtein. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1];
    for (let index = 1; index < row.length; index++) {
      const replaced = (row[index - 1] ?? 0) + (letter === other[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
