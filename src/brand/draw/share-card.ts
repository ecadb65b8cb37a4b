import type { Brand } from '../../domain/brand.ts';
import { type Palette, schemesOf } from '../colour/palette.ts';
import { escapeText } from './escape-text.ts';
import { type FittedText, fitText } from './fit-text.ts';
import { logoAt } from './logo-at.ts';
import { type Pen, SANS, SERIF } from './svg-renderer.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;
const NAME_ROOM = { width: 620, largest: [112, 92, 74], smallest: 60 };
const TAGLINE_ROOM = { width: 600, largest: [40, 40, 36], smallest: 34 };
const LOGO = 128;
const TICKS = Array.from({ length: 25 }, (_, index) => -120 + index * 10);

/** The picture that chats show beside a link. Flat shapes only: gradients would make it heavy. */
export function shareCard(brand: Brand, { widthOf }: Pick<Pen, 'widthOf'>): string {
  const palette = schemesOf(brand.color).light;
  const name = fitText(brand.name, NAME_ROOM, (words) => widthOf(words, SERIF));
  const tagline = fitText(brand.tagline, TAGLINE_ROOM, (words) => widthOf(words, SANS));
  const heights = [LOGO, 44, heightOf(name, 1.06), 30, heightOf(tagline, 1.4)];
  const top = (HEIGHT - heights.reduce((sum, height) => sum + height, 0)) / 2;
  const nameTop = top + LOGO + 44;
  const taglineTop = nameTop + heightOf(name, 1.06) + 30;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.paper}"/>`,
    dial(palette),
    logoAt(brand.logo, LEFT, top, LOGO),
    text(name, nameTop, 1.06, `font-family="${SERIF}" fill="${palette.ink}"`),
    text(tagline, taglineTop, 1.4, `font-family="${SANS}" fill="${palette.ink}"`),
    '</svg>',
  ].join('');
}

/** The hero's scale, needle in the good range, half outside of the card. */
function dial({ ink, paper, primary, accent }: Palette): string {
  const ticks = TICKS.map((angle) => {
    const isMajor = angle % 30 === 0;
    const look = isMajor ? 'stroke-width="2.6"' : 'stroke-width="1.8" stroke-opacity="0.45"';
    return `<path d="M0-72v${isMajor ? 12 : 7}" transform="rotate(${angle})" ${look}/>`;
  });
  return [
    `<g transform="translate(1098 330) scale(3.3)">`,
    `<circle r="102" fill="${accent}"/>`,
    `<circle r="84" fill="${paper}"/>`,
    `<g stroke="${ink}" stroke-linecap="round">${ticks.join('')}</g>`,
    `<path d="M-35.5-61.5a71 71 0 0 1 71 0" fill="none" stroke="${accent}" stroke-width="10" stroke-linecap="round"/>`,
    `<path d="M-4 0 0-56l4 56z" transform="rotate(9)" fill="${primary}"/>`,
    `<circle r="10" fill="${primary}"/>`,
    '</g>',
  ].join('');
}

function text({ lines, size }: FittedText, top: number, spacing: number, look: string): string {
  return lines
    .map(
      (line, index) =>
        `<text x="${LEFT}" y="${top + size * (0.82 + index * spacing)}" font-size="${size}" ${look}>${escapeText(line)}</text>`,
    )
    .join('');
}

function heightOf({ lines, size }: FittedText, spacing: number): number {
  return size * (1 + (lines.length - 1) * spacing);
}
