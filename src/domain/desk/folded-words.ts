/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  þ: 'th',
};
const NOT_DECOMPOSED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');
const MARKS = /\p{M}/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** The words of a name without accents and case, each once: `Nicolò D'Àvila` gives nicolo, d, avila. */
export function foldedWords(text: string): readonly string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(NOT_DECOMPOSED, (letter) => PLAIN[letter] ?? letter)
    // Full-width capitals become plain ones only now.
    .toLowerCase();
  return [...new Set(folded.split(BETWEEN_WORDS).filter((word) => word !== ''))];
}
