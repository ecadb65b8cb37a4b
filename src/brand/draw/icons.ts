import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';

/** Phones round off the corners of an icon; the margin keeps the logo away from them. */
const TOUCH_ICON_SCALE = 0.82;
/** Everything outside a circle of 80 % of a maskable icon may be cut off. */
const MASKABLE_SCALE = 0.6;

const ROOT_TAG = /^<svg\b([^>]*)>/;
const POSITION_AND_SIZE = /\s(?:x|y|width|height)="[^"]*"/g;

type IconFile = {
  readonly size: number;
  /** The purpose named in the manifest; icons without one are not listed there. */
  readonly purpose?: 'any' | 'maskable';
  /** The logo's share of the icon's width; below 1 the rest is filled with paper. */
  readonly scale: number;
};

export const ICON_FILES: Readonly<Record<string, IconFile>> = {
  'apple-touch-icon.png': { size: 180, scale: TOUCH_ICON_SCALE },
  'icon-192.png': { size: 192, purpose: 'any', scale: 1 },
  'icon-512.png': { size: 512, purpose: 'any', scale: 1 },
  'icon-maskable-512.png': { size: 512, purpose: 'maskable', scale: MASKABLE_SCALE },
};

export function iconSvg({ logo, color }: Brand, { size, scale }: IconFile): string {
  const margin = (size * (1 - scale)) / 2;
  const { paper } = schemesOf(color).light;
  const background = scale < 1 ? `<rect width="${size}" height="${size}" fill="${paper}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${background}${placedLogo(logo, margin, margin, size * scale)}</svg>`;
}

/** The logo's markup, positioned and sized for use inside another SVG. */
export function placedLogo(logo: string, x: number, y: number, size: number): string {
  return logo
    .trim()
    .replace(
      ROOT_TAG,
      (_tag, attributes: string) =>
        `<svg x="${x}" y="${y}" width="${size}" height="${size}"${attributes.replace(POSITION_AND_SIZE, '')}>`,
    );
}
