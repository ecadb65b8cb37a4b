import type { Picture } from './picture.ts';

type Color = readonly [red: number, green: number, blue: number, alpha: number];
type Seen = { readonly pixel: number; readonly color: Color; readonly count: number };

/** Colours that will share one, and the channel in which they differ most. */
type Box = { readonly colors: readonly Seen[]; readonly channel: number; readonly width: number };

export type FewColors = { readonly palette: readonly Color[]; readonly indexes: Uint8Array };

/** How much of the picture a flat surface covers at least. */
const FLAT_SHARE = 1 / 4000;
/** How much of a palette the flat surfaces may take; the rest is for the shades. */
const FLAT_COLORS = 7 / 8;

/**
 * Every pixel as the number of a colour; where there are too many, like ones share one. The flat
 * surfaces go first: the shades of many letters must not cost the brand its colour.
 */
export function fewColors({ width, pixels }: Picture, limit: number): FewColors {
  const runs = runsOf(pixels);
  const counts = new Map<number, number>();
  for (const { pixel, length } of runs) counts.set(pixel, (counts.get(pixel) ?? 0) + length);
  const colors = [...counts].map(([pixel, count]) => ({ pixel, color: unpacked(pixel), count }));
  const flat = flatPixels(pixels, width).slice(0, limit * FLAT_COLORS);
  const shades = colors.filter(({ pixel }) => !flat.includes(pixel));
  const boxes = shades.length > 0 ? medianCut(shades, limit - flat.length) : [];
  const palette = [...flat.map(unpacked), ...boxes.map(shared)];
  const indexOf = new Map(flat.map((pixel, index) => [pixel, index] as const));
  for (const { pixel, color } of shades) indexOf.set(pixel, nearest(palette, color));
  const indexes = new Uint8Array(pixels.length / 4);
  for (const { pixel, start, length } of runs) {
    indexes.fill(indexOf.get(pixel) ?? 0, start, start + length);
  }
  return { palette, indexes };
}

function nearest(palette: readonly Color[], color: Color): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, other] of palette.entries()) {
    const distance = other.reduce((sum, value, at) => sum + (value - (color[at] ?? 0)) ** 2, 0);
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

/** The largest first. The shades of an edge may be many, but each is a line of one pixel's width. */
function flatPixels(pixels: Uint8Array, width: number): readonly number[] {
  const packed = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const counts = new Map<number, number>();
  for (let at = (width + 1) * 4; at < pixels.length; at += 4) {
    const pixel = packed.getUint32(at);
    const isInside =
      pixel === packed.getUint32(at - 4) && pixel === packed.getUint32(at - width * 4);
    if (isInside) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  }
  const least = (pixels.length / 4) * FLAT_SHARE;
  return [...counts]
    .filter(([, count]) => count >= least)
    .toSorted(([, a], [, b]) => b - a)
    .map(([pixel]) => pixel);
}

type Run = { readonly pixel: number; readonly start: number; length: number };

/** Flat shapes are long runs of one colour: far fewer to look up than pixels. */
function runsOf(pixels: Uint8Array): readonly Run[] {
  const packed = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  const runs: Run[] = [];
  let run: Run | undefined;
  for (let at = 0; at < pixels.length / 4; at++) {
    const pixel = packed.getUint32(at * 4);
    if (run?.pixel === pixel) run.length++;
    else {
      run = { pixel, start: at, length: 1 };
      runs.push(run);
    }
  }
  return runs;
}

/** The renderer multiplies colours by their alpha; a PNG does not. */
function unpacked(pixel: number): Color {
  const alpha = pixel & 0xff;
  const plain = (channel: number) => (alpha ? Math.round((channel * 255) / alpha) : 0);
  return [plain(pixel >>> 24), plain((pixel >>> 16) & 0xff), plain((pixel >>> 8) & 0xff), alpha];
}

/** The box with the widest channel is halved until there are enough. */
function medianCut(colors: readonly Seen[], limit: number): readonly Box[] {
  const boxes = [boxOf(colors)];
  while (boxes.length < limit) {
    const at = boxes.reduce(
      (best, box, i) => (box.width > (boxes[best]?.width ?? 0) ? i : best),
      0,
    );
    const box = boxes[at];
    if (!box || box.width === 0) break;
    const value = ({ color }: Seen) => color[box.channel] ?? 0;
    const sorted = box.colors.toSorted((a, b) => value(a) - value(b));
    const middle = Math.ceil(sorted.length / 2);
    boxes.splice(at, 1, boxOf(sorted.slice(0, middle)), boxOf(sorted.slice(middle)));
  }
  return boxes;
}

function boxOf(colors: readonly Seen[]): Box {
  let widest = { channel: 0, width: 0 };
  for (let channel = 0; channel < 4; channel++) {
    let low = 255;
    let high = 0;
    for (const { color } of colors) {
      low = Math.min(low, color[channel] ?? 0);
      high = Math.max(high, color[channel] ?? 0);
    }
    if (high - low > widest.width) widest = { channel, width: high - low };
  }
  return { colors, ...widest };
}

/** The shades of an edge meet in their middle. */
function shared({ colors }: Box): Color {
  const total = colors.reduce((sum, { count }) => sum + count, 0);
  const mean = (at: number) =>
    Math.round(colors.reduce((sum, { color, count }) => sum + (color[at] ?? 0) * count, 0) / total);
  return [mean(0), mean(1), mean(2), mean(3)];
}
