import type { Brand } from '../../domain/brand.ts';
import { italianNumber } from '../../domain/figures/numbers.ts';
import {
  GAUGE_CENTRE,
  GAUGE_NEEDLE,
  GAUGE_PARTS,
  GAUGE_RADIUS,
  gaugeArc,
  needleTransform,
} from '../../domain/picture/bmi-gauge.ts';
import type { Palette } from '../../domain/picture/estimate-picture.ts';
import { SANS, SERIF } from '../../domain/picture/text-width.ts';
import { schemesOf } from '../colour/palette.ts';
import { ZONES } from '../colour/zones.ts';
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
const SHOWN_BMI = 22;

const ZONE_OF = {
  underweight: 'weight-1',
  normal: 'healthy',
  overweight: 'weight-1',
  obesity1: 'weight-2',
  obesity2: 'weight-3',
  obesity3: 'weight-4',
} as const;

/**
 * Draws the picture that chats show beside a link, as SVG. Flat shapes only: gradients would make
 * the PNG several times larger.
 */
export function shareCard(brand: Brand, { measureText }: Pick<SvgRenderer, 'measureText'>): string {
  const palette = schemesOf(brand.color, brand.accent).light;
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
    gauge(palette),
    placedLogo(brand.logo, LEFT, top, LOGO_SIZE),
    textLines(name, nameTop, NAME_LINE_HEIGHT, SERIF, palette.ink),
    textLines(tagline, taglineTop, TAGLINE_LINE_HEIGHT, SANS, palette.ink),
    '</svg>',
  ].join('');
}

/** The site's own gauge, with its needle in the healthy range. */
function gauge({ ink }: Palette): string {
  const { x, y } = GAUGE_CENTRE;
  const arcs = GAUGE_PARTS.map((part) => {
    return `<path d="${gaugeArc(GAUGE_RADIUS, part)}" stroke="${ZONES.light[ZONE_OF[part.category]]}"/>`;
  });
  return [
    `<g transform="translate(707 177) scale(1.9)">`,
    `<g fill="none" stroke-width="22">${arcs.join('')}</g>`,
    `<path d="${GAUGE_NEEDLE}" transform="${needleTransform(SHOWN_BMI)}" fill="${ink}"/>`,
    `<text x="${x}" y="${y - 8}" font-size="46" text-anchor="middle" font-family="${SERIF}" fill="${ink}">${italianNumber(SHOWN_BMI)}</text>`,
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
