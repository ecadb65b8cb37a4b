import type { Brand } from '../domain/brand.ts';
import { DESCRIPTION } from './brand-head.ts';
import { ICON_FILES } from './icons.ts';
import { schemesOf } from './palette.ts';

/** What a phone needs to put the calculator on its home screen. */
export function manifest(brand: Brand): string {
  const { paper } = schemesOf(brand.color).light;
  const icons = Object.entries(ICON_FILES).flatMap(([name, { size, purpose }]) =>
    purpose ? [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  return JSON.stringify({
    name: brand.name,
    short_name: brand.name,
    description: DESCRIPTION,
    lang: 'it',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  });
}
