import { schemesOf } from '../colour/palette.ts';
import { isShippedLogo } from './placeholder-values.ts';

/** The logo that ships follows the brand's colour until there is a real one; others stay. */
export function recoloredLogo(logo: string, before: string, after: string): string {
  if (!isShippedLogo(logo)) return logo;
  const [from, to] = [schemesOf(before).light, schemesOf(after).light];
  const colors = new Map(
    (['primary', 'accent', 'paper'] as const).map((color) => [from[color], to[color]]),
  );
  return logo.replace(/#[\da-f]{6}/gi, (color) => colors.get(color.toLowerCase()) ?? color);
}
