import { readFileSync } from 'node:fs';
import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { logoFault } from '../config/logo-error.ts';
import { isShippedLogo } from '../config/placeholder-values.ts';
import type { Answer } from './brand-questions.ts';

/** Takes the path of an SVG file; nothing typed keeps the present logo. */
export async function takeLogo(typed: string, present: Brand, color: string): Promise<Answer> {
  const path = typed.trim();
  const logo = path === '' ? recoloredLogo(present, color) : readSvg(path);
  if (logo === undefined) return { error: `logo: no file can be read at ${path}` };
  const error = await logoFault(logo);
  return error === undefined ? { value: logo } : { error };
}

/** The logo that ships follows the brand's colour until there is a real one; others stay. */
export function recoloredLogo({ logo, color }: Pick<Brand, 'logo' | 'color'>, newColor: string) {
  if (!isShippedLogo(logo)) return logo;
  const [from, to] = [schemesOf(color).light, schemesOf(newColor).light];
  const colors = new Map(
    (['primary', 'accent', 'paper'] as const).map((name) => [from[name], to[name]]),
  );
  return logo.replace(/#[\da-f]{6}/gi, (hex) => colors.get(hex.toLowerCase()) ?? hex);
}

/** Leaves out the XML declaration and comments that editors put first. */
function readSvg(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^[\s\S]*?(?=<svg\b)/, '')
      .trim();
  } catch {
    return undefined;
  }
}
