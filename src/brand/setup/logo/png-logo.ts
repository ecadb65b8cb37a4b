import { fittedLogo, pageLogo } from '../../config/page-logo.ts';
import { MAX_PICTURE_LENGTH } from '../../config/picture-logo.ts';
import { PROBLEMS } from '../../config/problems.ts';
import { openSvgRenderer } from '../../draw/svg-renderer.ts';
import type { Answer } from '../answer.ts';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const HEADER_LENGTH = 24;
const MIN_SOURCE_SIZE = 128;
/** A larger picture would take hundreds of megabytes to decode. */
const MAX_SOURCE_SIZE = 4096;
/** A picture that is only almost square is centred; nobody sees the margin. */
const MAX_ASPECT_RATIO = 1.1;

export function isPng(file: Uint8Array): boolean {
  return file.length >= HEADER_LENGTH && SIGNATURE.equals(file.subarray(0, SIGNATURE.length));
}

/** Embeds a PNG in the size of the largest icon; the build makes a smaller one for the pages. */
export async function pngAsLogo(file: Buffer): Promise<Answer> {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)];
  if (longer > MAX_SOURCE_SIZE) return { problem: PROBLEMS.pngTooLarge(MAX_SOURCE_SIZE) };
  if (longer > shorter * MAX_ASPECT_RATIO)
    return { problem: PROBLEMS.pngNotSquare(`${width} × ${height}`) };
  if (shorter < MIN_SOURCE_SIZE) return { problem: PROBLEMS.pngTooSmall(MIN_SOURCE_SIZE) };
  const renderer = await openSvgRenderer();
  const logo = fittedLogo({ size: longer, png: file }, MAX_PICTURE_LENGTH, renderer);
  const hasPageLogo = logo !== undefined && pageLogo(logo, renderer) !== undefined;
  return hasPageLogo ? { value: logo } : { problem: PROBLEMS.pngTooDetailed };
}
