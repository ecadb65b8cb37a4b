const segmenter = new Intl.Segmenter('it');

/** Emoji and East Asian wide characters take two columns of a terminal. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|.\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])/u;

/** The terminal columns a text takes; a letter and its combining accent take one. */
export function terminalWidth(text: string): number {
  return graphemesOf(text).reduce((sum, character) => sum + widthOf(character), 0);
}

/** Cuts a text that is too wide and ends it in `…`. */
export function truncated(text: string, maxWidth: number): string {
  if (terminalWidth(text) <= maxWidth) return text;
  let kept = '';
  let room = maxWidth - 1;
  for (const character of graphemesOf(text)) {
    room -= widthOf(character);
    if (room < 0) break;
    kept += character;
  }
  return `${kept}…`;
}

function widthOf(character: string): number {
  return WIDE.test(character) ? 2 : 1;
}

function graphemesOf(text: string): readonly string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
