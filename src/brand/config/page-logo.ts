import type { SvgRenderer } from '../draw/svg-renderer.ts';
import { isPictureLogo, MAX_LOGO_LENGTH, pictureIn, pictureLogo } from './picture-logo.ts';

/** The largest icon that is drawn from the logo. */
const MAX_SIZE = 512;
/** Sizes to try while a picture has too many bytes; the last is still sharp in the header. */
const SMALLER_SIZES = [384, 256, 192, 128, 96];

type Picture = { readonly size: number; readonly png: Uint8Array };

/** The logo as pages show it: a picture in the largest size that visitors get quickly. */
export function pageLogo(logo: string, renderer: SvgRenderer): string | undefined {
  const picture = pictureIn(logo);
  if (!picture || logo.length <= MAX_LOGO_LENGTH) return logo;
  return fittedLogo(picture, MAX_LOGO_LENGTH, renderer);
}

/** A picture as a logo of at most so many characters, never enlarged; nothing if none is small enough. */
export function fittedLogo(
  original: Picture,
  maxLength: number,
  renderer: SvgRenderer,
): string | undefined {
  const largest = Math.min(original.size, MAX_SIZE);
  let source = original;
  for (const size of [largest, ...SMALLER_SIZES.filter((smaller) => smaller < largest)]) {
    // The renderer averages only a few neighbouring pixels, so each step at most halves a picture.
    while (source.size > 2 * size) source = resized(source, Math.ceil(source.size / 2), renderer);
    const logo = pictureLogo(size, resized(source, size, renderer).png);
    if (isPictureLogo(logo) && logo.length <= maxLength) return logo;
  }
  return undefined;
}

/** Redraws a picture, which also drops its metadata, such as the place where it was taken. */
function resized({ size, png }: Picture, newSize: number, { render }: SvgRenderer): Picture {
  const markup = pictureLogo(size, png).replace(
    '<svg ',
    `<svg width="${newSize}" height="${newSize}" `,
  );
  return { size: newSize, png: render(markup).asPng() };
}
