import { isPictureLogo, pictureLogo } from '../../config/picture-logo.ts';
import { openSvgRenderer, type SvgRenderer } from '../../draw/svg-renderer.ts';
import type { Answer } from '../answer.ts';
import { smallerPng } from '../../config/smaller-png.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_LENGTH = 24;
/** The largest icon that is drawn from the logo. */
const MAX_SIZE = 512;
/** Sizes to try while a picture has too many bytes; the last is still sharp in the header. */
const SMALLER_SIZES = [384, 256, 192, 128, 96];
const MIN_SOURCE_SIZE = 128;
/** A larger picture would take hundreds of megabytes to decode. */
const MAX_SOURCE_SIZE = 4096;
/** A picture that is only almost square is centred; nobody sees the margin. */
const MAX_ASPECT_RATIO = 1.1;

type Picture = { readonly size: number; readonly png: Uint8Array };

export function isPng(file: Uint8Array): boolean {
  return file.length >= HEADER_LENGTH && SIGNATURE.equals(file.subarray(0, SIGNATURE.length));
}

/** Embeds a PNG in the largest size that stays small enough for visitors, never enlarged. */
export async function pngAsLogo(file: Buffer): Promise<Answer> {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > MAX_SOURCE_SIZE) {
    return { problem: { code: 'pngTooLarge', detail: String(MAX_SOURCE_SIZE) } };
  }
  if (longer > shorter * MAX_ASPECT_RATIO) {
    return { problem: { code: 'pngNotSquare', detail: `${width} × ${height}` } };
  }
  if (shorter < MIN_SOURCE_SIZE) {
    return { problem: { code: 'pngTooSmall', detail: String(MIN_SOURCE_SIZE) } };
  }
  const logo = smallEnoughLogo({ size: longer, png: file }, await openSvgRenderer());
  return logo === undefined ? { problem: { code: 'pngTooDetailed' } } : { value: logo };
}

function smallEnoughLogo(original: Picture, renderer: SvgRenderer): string | undefined {
  const largest = Math.min(original.size, MAX_SIZE);
  let source = original;
  for (const size of [largest, ...SMALLER_SIZES.filter((smaller) => smaller < largest)]) {
    // The renderer averages only a few neighbouring pixels, so each step at most halves a picture.
    while (source.size > 2 * size) source = resized(source, Math.ceil(source.size / 2), renderer);
    const logo = pictureLogo(size, smallerPng(resized(source, size, renderer).png));
    if (isPictureLogo(logo)) return logo;
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
