import { readFileSync } from 'node:fs';
import type { Brand } from '../../../domain/brand.ts';
import { schemesOf } from '../../colour/palette.ts';
import { logoProblem } from '../../config/brand-errors.ts';
import { isShippedLogo } from '../../config/brand-notes.ts';
import { PROBLEMS } from '../../config/problems.ts';
import type { Answer } from '../answer.ts';
import { isPng, pngAsLogo } from './png-logo.ts';
import { typedPath } from './typed-path.ts';

const START_OF_SVG = /<svg\b/;

/** Reads the SVG or PNG file at a path; an empty answer keeps the current logo. */
export async function parseLogoAnswer(
  typed: string,
  current: Brand,
  newColor: string,
): Promise<Answer> {
  const path = typedPath(typed);
  const answer = path === '' ? { value: recoloredLogo(current, newColor) } : await readLogo(path);
  if ('problem' in answer) return answer;
  const problem = await logoProblem(answer.value);
  return problem === undefined ? answer : { problem };
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

async function readLogo(path: string): Promise<Answer> {
  const file = readFile(path);
  if (file === undefined) return { problem: PROBLEMS.unreadableFile(path) };
  if (isPng(file)) return pngAsLogo(file);
  const text = file.toString('utf8');
  // Editors write an XML declaration and comments before the root element.
  const start = text.search(START_OF_SVG);
  return start < 0 ? { problem: PROBLEMS.notLogoFile } : { value: text.slice(start).trim() };
}

function readFile(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
