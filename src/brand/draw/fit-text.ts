type TextBox = {
  readonly width: number;
  /** The largest font size on one line, on each of two, and so on: one entry per allowed count. */
  readonly maxSizes: readonly number[];
  /** Below this size the text takes a further line. */
  readonly minSize: number;
};

export type FittedText = { readonly lines: readonly string[]; readonly size: number };

/** Breaks a text into as few lines, and sets it in as large a font size, as its box allows. */
export function fitText(text: string, box: TextBox, measure: (text: string) => number): FittedText {
  const words = text.split(/\s+/);
  const lineWidth = lineMeasure(words, measure);
  let best: FittedText = { lines: [], size: 0 };
  for (const [index, maxSize] of box.maxSizes.slice(0, words.length).entries()) {
    const lines = balancedLines(words, index + 1, lineWidth);
    const widest = Math.max(...lines.map(lineWidth));
    const fitted = { lines, size: Math.min(maxSize, box.width / widest) };
    if (fitted.size > best.size) best = fitted;
    if (best.size >= box.minSize) break;
  }
  return best;
}

/** Breaks the words into `count` lines so that the widest line is as narrow as possible. */
function balancedLines(
  words: readonly string[],
  count: number,
  lineWidth: (line: string) => number,
): readonly string[] {
  if (count === 1) return [words.join(' ')];
  let best: readonly string[] = [];
  let bestWidth = Number.POSITIVE_INFINITY;
  for (let first = 1; first <= words.length - count + 1; first++) {
    const head = words.slice(0, first).join(' ');
    const lines = [head, ...balancedLines(words.slice(first), count - 1, lineWidth)];
    const widest = Math.max(...lines.map(lineWidth));
    if (widest < bestWidth) {
      bestWidth = widest;
      best = lines;
    }
  }
  return best;
}

/** Measures each word once: there are many more ways to break the lines than words. */
function lineMeasure(
  words: readonly string[],
  measure: (text: string) => number,
): (line: string) => number {
  const widths = new Map(words.map((word) => [word, measure(word)]));
  const space = measure('n n') - 2 * measure('n');
  return (line) =>
    line.split(' ').reduce((sum, word) => sum + (widths.get(word) ?? 0) + space, -space);
}
