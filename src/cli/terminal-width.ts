const segmenter = new Intl.Segmenter('it');

/** Emoji, and what Unicode calls East Asian wide: a terminal gives each two columns. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|.\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u;

/** How many columns of a terminal a text takes; a letter with its accent is one. */
export function terminalWidth(text: string): number {
  return charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0);
}

/** The text, or as much of it as leaves room for `…`. */
export function shortened(text: string, maxWidth: number): string {
  if (terminalWidth(text) <= maxWidth) return text;
  let kept = '';
  let room = maxWidth - 1;
  for (const character of charactersOf(text)) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

/** As a reader counts them. */
function charactersOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
