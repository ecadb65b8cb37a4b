/** The fonts of the share card, in their regular weight; the pictures have no others. */
export const SERIF = 'DM Serif Display';
export const SANS = 'DM Sans';

export type FontFamily = typeof SERIF | typeof SANS;

/**
 * The advance widths, in thousandths of the font size, of the characters that the pictures use. A
 * table of our own keeps the layout pure: nothing has to open a font to know where a text ends. A
 * test compares it with the font files.
 */
const ADVANCES: Readonly<Record<FontFamily, ReadonlyMap<string, number>>> = {
  [SERIF]: advances(
    ' –0123456789aeimnst',
    [218, 532, 502, 350, 532, 532, 538, 532, 530, 489, 502, 532, 518, 507, 280, 871, 578, 436, 361],
  ),
  [SANS]: advances(
    ' ,.:0123456789abcdefghijklmnopqrstuvwxyzDUè',
    [
      266, 182, 198, 202, 684, 312, 576, 591, 607, 610, 628, 534, 608, 628, 544, 626, 572, 627, 568,
      340, 558, 575, 240, 243, 504, 223, 891, 574, 593, 626, 627, 370, 502, 392, 573, 527, 763, 496,
      556, 458, 688, 655, 568,
    ],
  ),
};

/** At least as wide as any letter, so that an unknown character never makes texts overlap. */
const WIDEST = 1000;

/** Kerning makes most texts a little narrower than this. */
export function textWidth(text: string, family: FontFamily, size: number): number {
  let thousandths = 0;
  for (const character of text) thousandths += ADVANCES[family].get(character) ?? WIDEST;
  return (thousandths * size) / 1000;
}

function advances(characters: string, widths: readonly number[]): ReadonlyMap<string, number> {
  return new Map(widths.map((width, index) => [characters.charAt(index), width]));
}
