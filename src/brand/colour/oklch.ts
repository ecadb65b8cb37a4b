/** A colour as the eye sorts it: lightness 0 to 1, chroma from 0 (grey), hue in degrees. */
export type Oklch = { readonly l: number; readonly c: number; readonly h: number };

type Triple = readonly [number, number, number];

const CHROMA_STEP = 0.002;

/** Of a `#rrggbb` colour. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  ) as unknown as Triple;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    l: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    c: Math.hypot(a, b),
    h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** As `#rrggbb`; a colour that no screen can show loses chroma, never lightness or hue. */
export function toHex({ l, c, h }: Oklch): string {
  let chroma = c;
  while (chroma > 0 && !isShowable(toLinearRgb(l, chroma, h))) chroma -= CHROMA_STEP;
  return `#${toLinearRgb(l, Math.max(0, chroma), h)
    .map((channel) => Math.round(encoded(Math.min(1, Math.max(0, channel))) * 255))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;
}

function toLinearRgb(l: number, c: number, h: number): Triple {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function isShowable(channels: Triple): boolean {
  return channels.every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}
