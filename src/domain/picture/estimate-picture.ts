import type { CalculatorInput } from '../calculator/calculator-input.ts';
import { type EstimateCurve, estimateCurve, type WeightPath, weightAt } from './estimate-curve.ts';
import { BAND_NAME_CORNER, type Label, pictureLabels } from './picture-labels.ts';
import { PICTURE_SIZE, PLOT, type PlotScales, plotScales, SHEET } from './plot-scales.ts';
import { textWidth } from './text-width.ts';

/** The four colours that a scheme of the brand is mixed from, each as `#rrggbb`. */
export type Palette = {
  /** The colour of text. */
  readonly ink: string;
  /** The background of the page, and the text on `primary`. */
  readonly paper: string;
  /** Buttons, links and selected options. */
  readonly primary: string;
  /** Never text. Its tints, the picture's band and the weight categories, must be visible. */
  readonly accent: string;
};

/** The opacity of the white sheet on the paper, and of the accent on the sheet. */
export const SHEET_OPACITY = 0.7;
export const BAND_OPACITY = 0.34;

/**
 * Draws the estimate as SVG: a range in numbers, and the band in which about one person in two
 * arrives. No line stands out, because none of them is a promise. Flat shapes keep the PNG small.
 * Returns `undefined` for people who get no picture.
 */
export function estimatePicture(input: CalculatorInput, palette: Palette): string | undefined {
  const curve = estimateCurve(input);
  if (!curve) return undefined;
  const scales = plotScales(curve);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_SIZE} ${PICTURE_SIZE}" width="${PICTURE_SIZE}" height="${PICTURE_SIZE}">`,
    background(palette),
    axes(scales, palette),
    band(curve, scales, palette),
    flatEnd(curve, scales, palette),
    bandPointer(curve, scales, palette),
    `<circle cx="${px(scales.left)}" cy="${PLOT.startY}" r="13" fill="${palette.primary}"/>`,
    ...pictureLabels(curve, scales).map((label) => textElement(label, palette)),
    '</svg>',
  ].join('');
}

function background({ paper }: Palette): string {
  const { left, top, right, bottom } = SHEET;
  return [
    `<rect width="${PICTURE_SIZE}" height="${PICTURE_SIZE}" fill="${paper}"/>`,
    `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" rx="40" fill="#fff" fill-opacity="${SHEET_OPACITY}"/>`,
  ].join('');
}

function axes({ left, timeTicks, weightTicks, xOfTick, y }: PlotScales, { ink }: Palette): string {
  const along = (at: number) => `M${px(left)} ${px(at)}H${PLOT.right}`;
  const weights = weightTicks.map((tick) => along(y(Number(tick))));
  const times = timeTicks.map((tick) => `M${px(xOfTick(tick))} ${PLOT.bottom}v12`);
  return [
    `<path d="${weights.join('')}" stroke="${ink}" stroke-opacity="0.14" stroke-width="2"/>`,
    `<path d="${along(PLOT.bottom)}${times.join('')}" stroke="${ink}" stroke-opacity="0.5" stroke-width="3"/>`,
  ].join('');
}

function band(
  { fast, paths, slow }: EstimateCurve,
  scales: PlotScales,
  { accent, primary }: Palette,
): string {
  const back: WeightPath[number][] = [];
  for (const corner of slow) back.unshift(corner);
  return [
    `<path d="${pathData([...fast, ...back], scales)}z" fill="${accent}" fill-opacity="${BAND_OPACITY}"/>`,
    `<path d="${paths.map((path) => pathData(path, scales)).join('')}" fill="none" stroke="${primary}" stroke-opacity="0.55" stroke-width="3" stroke-linejoin="round"/>`,
  ].join('');
}

/** Runs from the first arrival to the end of the plot, because the target is kept, not just met. */
function flatEnd(
  { fast, slow }: EstimateCurve,
  { x }: PlotScales,
  { accent, primary }: Palette,
): string {
  const first = px(x(fast.at(-1)?.weeks ?? 0));
  const last = px(x(slow.at(-1)?.weeks ?? 0));
  return [
    `<path d="M${first} ${PLOT.targetY}H${PLOT.right}" stroke="${primary}" stroke-width="6" stroke-linecap="round"/>`,
    `<path d="M${first} ${PLOT.bottom}H${last}" stroke="${accent}" stroke-width="12"/>`,
  ].join('');
}

function bandPointer(
  { fast, slow }: EstimateCurve,
  { weeksAt, y }: PlotScales,
  { primary }: Palette,
): string {
  const x = BAND_NAME_CORNER.x + 36;
  const weeks = weeksAt(x);
  const middle = px(y((weightAt(fast, weeks) + weightAt(slow, weeks)) / 2));
  return [
    `<path d="M${px(x)} ${BAND_NAME_CORNER.y + 22}V${middle}" stroke="${primary}" stroke-width="3"/>`,
    `<circle cx="${px(x)}" cy="${middle}" r="8" fill="${primary}"/>`,
  ].join('');
}

function textElement(
  { anchor, baseline, family, size, text, tone, x }: Label,
  { ink, primary }: Palette,
): string {
  const fill = tone === 'primary' ? primary : ink;
  const opacity = tone === 'muted' ? ' fill-opacity="0.72"' : '';
  // The desk shows the picture with the fonts of its device, which may be wider.
  const width = `textLength="${px(textWidth(text, family, size))}" lengthAdjust="spacingAndGlyphs"`;
  return `<text x="${px(x)}" y="${px(baseline)}" text-anchor="${anchor}" font-family="${family}" font-size="${px(size)}" ${width} fill="${fill}"${opacity}>${text}</text>`;
}

function pathData(path: WeightPath, { x, y }: PlotScales): string {
  return `M${path.map(({ weeks, kg }) => `${px(x(weeks))} ${px(y(kg))}`).join('L')}`;
}

/** Tenths of a pixel are enough. */
function px(value: number): number {
  return Math.round(value * 10) / 10;
}
