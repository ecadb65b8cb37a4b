import type { Brand } from '../../domain/brand.ts';
import type { Palette } from '../../domain/picture/estimate-picture.ts';
import { SANS, SERIF } from '../../domain/picture/text-width.ts';
import { schemesOf } from '../colour/palette.ts';
import { escapeText } from './escape-text.ts';
import { type FittedText, fitText } from './fit-text.ts';
import { placedLogo } from './icons.ts';
import type { SvgRenderer } from './svg-renderer.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 84;
const NAME_BOX = { width: 620, maxSizes: [112, 92, 74], minSize: 60 };
const TAGLINE_BOX = { width: 600, maxSizes: [40, 40, 36], minSize: 34 };
const LOGO_SIZE = 128;
const NAME_MARGIN = 44;
const NAME_LINE_HEIGHT = 1.06;
const TAGLINE_MARGIN = 30;
const TAGLINE_LINE_HEIGHT = 1.4;
const TICK_ANGLES = Array.from({ length: 25 }, (_, index) => -120 + index * 10);

/**
 * Draws the picture that chats show beside a link, as SVG. Flat shapes only: gradients would make
 * the PNG several times larger.
 */
export function shareCard(brand: Brand, { measureText }: Pick<SvgRenderer, 'measureText'>): string {
  const palette = schemesOf(brand.color).light;
  const name = fitText(brand.name, NAME_BOX, (text) => measureText(text, SERIF));
  const tagline = fitText(brand.tagline, TAGLINE_BOX, (text) => measureText(text, SANS));
  const heights = [
    LOGO_SIZE,
    NAME_MARGIN,
    heightOf(name, NAME_LINE_HEIGHT),
    TAGLINE_MARGIN,
    heightOf(tagline, TAGLINE_LINE_HEIGHT),
  ];
  const top = (HEIGHT - heights.reduce((sum, height) => sum + height, 0)) / 2;
  const nameTop = top + LOGO_SIZE + NAME_MARGIN;
  const taglineTop = nameTop + heightOf(name, NAME_LINE_HEIGHT) + TAGLINE_MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${palette.paper}"/>`,
    dial(palette),
    placedLogo(brand.logo, LEFT, top, LOGO_SIZE),
    textLines(name, nameTop, NAME_LINE_HEIGHT, SERIF, palette.ink),
    textLines(tagline, taglineTop, TAGLINE_LINE_HEIGHT, SANS, palette.ink),
    '</svg>',
  ].join('');
}

/** The dial of a scale, half outside the card. */
function dial({ ink, paper, primary, accent }: Palette): string {
  const ticks = TICK_ANGLES.map((angle) => {
    const isMajor = angle % 30 === 0;
    const stroke = isMajor ? 'stroke-width="2.6"' : 'stroke-width="1.8" stroke-opacity="0.45"';
    return `<path d="M0-72v${isMajor ? 12 : 7}" transform="rotate(${angle})" ${stroke}/>`;
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

function textLines(
  { lines, size }: FittedText,
  top: number,
  lineHeight: number,
  family: string,
  fill: string,
): string {
  return lines
    .map((line, index) => {
      const baseline = top + size * (0.82 + index * lineHeight);
      return `<text x="${LEFT}" y="${baseline}" font-size="${size}" font-family="${family}" fill="${fill}">${escapeText(line)}</text>`;
    })
    .join('');
}

function heightOf({ lines, size }: FittedText, lineHeight: number): number {
  return size * (1 + (lines.length - 1) * lineHeight);
}
