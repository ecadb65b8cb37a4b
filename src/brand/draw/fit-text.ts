export type Room = {
  readonly width: number;
  /** The largest letters on one line, on each of two, and so on: as many lines as there may be. */
  readonly largest: readonly number[];
  /** A further line is taken rather than letters under this. */
  readonly smallest: number;
};

export type FittedText = { readonly lines: readonly string[]; readonly size: number };

/** The words on as few lines as they fit on, in letters as large as they fit in. */
export function fitText(text: string, room: Room, measure: (text: string) => number): FittedText {
  const words = text.split(/\s+/);
  const widthOf = lineMeasure(words, measure);
  let best: FittedText = { lines: [], size: 0 };
  for (const [at, largest] of room.largest.slice(0, words.length).entries()) {
    const lines = balanced(words, at + 1, widthOf);
    const widest = Math.max(...lines.map(widthOf));
    const fitted = { lines, size: Math.min(largest, room.width / widest) };
    if (fitted.size > best.size) best = fitted;
    if (best.size >= room.smallest) break;
  }
  return best;
}

/** Of all ways to break the words into so many lines, the one whose widest line is least wide. */
function balanced(
  words: readonly string[],
  count: number,
  widthOf: (text: string) => number,
): readonly string[] {
  if (count === 1) return [words.join(' ')];
  let best: readonly string[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= words.length - count + 1; first++) {
    const head = words.slice(0, first).join(' ');
    const lines = [head, ...balanced(words.slice(first), count - 1, widthOf)];
    const widest = Math.max(...lines.map(widthOf));
    if (widest < least) {
      least = widest;
      best = lines;
    }
  }
  return best;
}

/** Each word is measured once: there are many more ways to put them on lines than words. */
function lineMeasure(
  words: readonly string[],
  measure: (text: string) => number,
): (line: string) => number {
  const widths = new Map(words.map((word) => [word, measure(word)]));
  const space = measure('n n') - 2 * measure('n');
  return (line) =>
    line.split(' ').reduce((sum, word) => sum + (widths.get(word) ?? 0) + space, -space);
}
