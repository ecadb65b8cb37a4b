import { readFileSync } from 'node:fs';
import type { Brand } from '../../domain/brand.ts';
import { schemesOf } from '../colour/palette.ts';
import { logoError } from '../config/brand-errors.ts';
import { isShippedLogo } from '../config/brand-notes.ts';
import type { Answer } from './brand-questions.ts';

/** Reads the SVG file at a path; an empty answer keeps the current logo. */
export async function parseLogoAnswer(
  typed: string,
  current: Brand,
  newColor: string,
): Promise<Answer> {
  const path = typed.trim();
  const logo = path === '' ? recoloredLogo(current, newColor) : readSvg(path);
  if (logo === undefined) return { error: `logo: no file can be read at ${path}` };
  const error = await logoError(logo);
  return error === undefined ? { value: logo } : { error };
}

/** Gives the shipped logo the brand's new colours; any other logo stays as it is. */
export function recoloredLogo({ logo, color }: Pick<Brand, 'logo' | 'color'>, newColor: string) {
  if (!isShippedLogo(logo)) return logo;
  const [from, to] = [schemesOf(color).light, schemesOf(newColor).light];
  const colors = new Map(
    (['primary', 'accent', 'paper'] as const).map((name) => [from[name], to[name]]),
  );
  return logo.replace(/#[\da-f]{6}/gi, (hex) => colors.get(hex.toLowerCase()) ?? hex);
}

/** Drops the XML declaration and comments that editors write before the root element. */
function readSvg(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
      .replace(/^[\s\S]*?(?=<svg\b)/, '')
      .trim();
  } catch {
    return undefined;
  }
}
