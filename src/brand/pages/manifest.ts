import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { ICON_FILES } from '../draw/icons.ts';
import { DESCRIPTION } from './descriptions.ts';

/** Home screens cut what is longer, in the middle of a word. */
const SHORT_NAME = 15;

/** What a phone needs to put the calculator on its home screen. */
export function manifest(brand: Brand): string {
  const { paper } = schemesOf(brand.color).light;
  const icons = Object.entries(ICON_FILES).flatMap(([name, { size, purpose }]) =>
    purpose ? [{ src: `/${name}`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : [],
  );
  return JSON.stringify({
    id: '/',
    name: brand.name,
    short_name: shortName(brand.name),
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

/** Whole words, the last of them neither an "e" nor a "di". */
export function shortName(name: string): string {
  if (name.length <= SHORT_NAME) return name;
  const [first = ''] = name.split(' ');
  if (first.length > SHORT_NAME) return Array.from(first).slice(0, SHORT_NAME).join('');
  const words = name.slice(0, name.lastIndexOf(' ', SHORT_NAME));
  return words.replace(/(?:\s+(?:\p{Ll}{1,3}|[^\p{L}\p{N}]+))+$/u, '');
}
