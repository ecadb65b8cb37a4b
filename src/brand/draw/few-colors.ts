type Color = readonly [red: number, green: number, blue: number, alpha: number];
type Seen = { readonly pixel: number; readonly color: Color; readonly count: number };

/** Colours that will share one, and the channel in which they differ most. */
type Box = { readonly colors: readonly Seen[]; readonly channel: number; readonly width: number };

export type FewColors = { readonly palette: readonly Color[]; readonly indexes: Uint8Array };

/** Every pixel as the number of a colour; where there are too many, like ones share one. */
export function fewColors(pixels: Uint8Array, limit: number): FewColors {
  const runs = runsOf(pixels);
  const counts = new Map<number, number>();
  for (const { pixel, length } of runs) counts.set(pixel, (counts.get(pixel) ?? 0) + length);
  const colors = [...counts].map(([pixel, count]) => ({ pixel, color: unpacked(pixel), count }));
  const boxes = medianCut(colors, limit);
  const indexOf = new Map(
    boxes.flatMap((box, index) => box.colors.map(({ pixel }) => [pixel, index] as const)),
  );
  const indexes = new Uint8Array(pixels.length / 4);
  for (const { pixel, start, length } of runs) {
    indexes.fill(indexOf.get(pixel) ?? 0, start, start + length);
  }
  return { palette: boxes.map(shared), indexes };
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

/** A flat surface keeps its exact colour; the shades of an edge meet in their middle. */
function shared({ colors }: Box): Color {
  const total = colors.reduce((sum, { count }) => sum + count, 0);
  const first = colors.reduce((a, b) => (b.count > a.count ? b : a));
  if (first.count > total / 2) return first.color;
  const mean = (at: number) =>
    Math.round(colors.reduce((sum, { color, count }) => sum + (color[at] ?? 0) * count, 0) / total);
  return [mean(0), mean(1), mean(2), mean(3)];
}
