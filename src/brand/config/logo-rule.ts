import type { BrandProblem, BrandProblemCode } from './brand-problem.ts';
import { isPictureLogo, MAX_LOGO_LENGTH } from './picture-logo.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * The page's Content-Security-Policy blocks scripts and styles; neither `/icon.svg` nor the
 * renderer has fonts or a network.
 */
const FORBIDDEN: readonly (readonly [RegExp, BrandProblemCode])[] = [
  [/<(?:script|style|foreignObject)\b|\sstyle\s*=|\son\w+\s*=|javascript:/i, 'svgStyleOrScript'],
  [/<(?:text|tspan)\b/i, 'svgText'],
  [/<(?:image|feImage)\b/i, 'svgPicture'],
  [/<!(?:DOCTYPE|ENTITY)/i, 'svgEntity'],
  [/\bhref\s*=\s*(?!["']#)/i, 'svgOutsideAddress'],
  [/url\((?!\s*["']?#)/i, 'svgOutsideAddress'],
];

/** Checks the markup by patterns; only the renderer can tell whether it is well-formed XML. */
export function svgProblem(markup: string): BrandProblem | undefined {
  if (isPictureLogo(markup)) return undefined;
  const [, attributes] = /^<svg(\s[^>]*)>[\s\S]*<\/svg>$/.exec(markup.trim()) ?? [];
  if (attributes === undefined) return { code: 'notSvg' };
  const [, forbidden] = FORBIDDEN.find(([pattern]) => pattern.test(markup)) ?? [];
  if (forbidden) return { code: forbidden };
  if (markup.length > MAX_LOGO_LENGTH) {
    return { code: 'svgTooLarge', detail: String(MAX_LOGO_LENGTH / 1000) };
  }
  if (!attributes.includes(` xmlns="${SVG_NAMESPACE}"`)) return { code: 'svgNamespace' };
  const viewBox = /\sviewBox="([^"]+)"/.exec(attributes)?.[1];
  return isSquare(viewBox) ? undefined : { code: 'svgNotSquare' };
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width = 0, height = 0, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && width === height && more.length === 0;
}
