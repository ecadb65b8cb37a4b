import { linear } from './oklch.ts';

const HEX_COLOR = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i;

export function isHexColor(text: string): boolean {
  return HEX_COLOR.test(text);
}

/** The contrast ratio of WCAG, 1 to 21, of two `#rrggbb` colours in either order. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const channels = (HEX_COLOR.exec(color) ?? []).slice(1).map((hex) => Number.parseInt(hex, 16));
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(channel / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
