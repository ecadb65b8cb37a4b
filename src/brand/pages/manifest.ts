import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { ICON_FILES } from '../draw/icons.ts';
import { HOME_DESCRIPTION } from './page-head.ts';

/** Home screens cut off a longer name in the middle of a word. */
const MAX_SHORT_NAME = 15;

/** The web app manifest, with which a phone installs the calculator on its home screen. */
export function manifest(brand: Brand): string {
  const { paper } = schemesOf(brand.color).light;
  const icons = Object.entries(ICON_FILES).flatMap(([name, { size, purpose }]) =>
    purpose ? [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: shortName(brand.name),
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

/** Keeps whole words and drops a short one at the end, such as "e" or "di". */
export function shortName(name: string): string {
  if (name.length <= MAX_SHORT_NAME) return name;
  const [first = ''] = name.split(' ');
  if (first.length > MAX_SHORT_NAME) return Array.from(first).slice(0, MAX_SHORT_NAME).join('');
  const words = name.slice(0, name.lastIndexOf(' ', MAX_SHORT_NAME));
  return words.replace(/(?:\s+(?:\p{Ll}{1,3}|[^\p{L}\p{N}]+))+$/u, '');
}
