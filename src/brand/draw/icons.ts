import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { logoAt } from './logo-at.ts';

/** A share of the whole; what is cut off at the edges is paper only. */
const ON_A_PHONE = 0.82;
/** A maskable icon may lose everything outside a circle of 80 %. */
const MASKABLE = 0.6;

export type IconFile = {
  readonly size: number;
  readonly purpose?: 'any' | 'maskable';
  /** How much of the square the logo takes; less than all of it stands on paper. */
  readonly share: number;
};

export const ICON_FILES: Readonly<Record<string, IconFile>> = {
  'apple-touch-icon.png': { size: 180, share: ON_A_PHONE },
  'icon-192.png': { size: 192, purpose: 'any', share: 1 },
  'icon-512.png': { size: 512, purpose: 'any', share: 1 },
  'icon-maskable-512.png': { size: 512, purpose: 'maskable', share: MASKABLE },
};

export function iconSvg({ logo, color }: Brand, { size, share }: IconFile): string {
  const margin = (size * (1 - share)) / 2;
  const { paper } = schemesOf(color).light;
  const ground = share < 1 ? `<rect width="${size}" height="${size}" fill="${paper}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${ground}${logoAt(logo, margin, margin, size * share)}</svg>`;
}
