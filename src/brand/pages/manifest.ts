import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { ICON_FILES } from '../draw/icons.ts';
import { HOME_DESCRIPTION } from './page-head.ts';

/** The web app manifest, with which a phone installs the calculator on its home screen. */
export function manifest(brand: Brand): string {
  const { paper } = schemesOf(brand.color).light;
  const icons = Object.entries(ICON_FILES).flatMap(([name, { size, purpose }]) =>
    purpose ? [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  return JSON.stringify({
    id: '/',
    name: brand.name,
    description: HOME_DESCRIPTION,
    lang: 'it',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }, ...icons],
  });
}
