import { isPictureLogo, MAX_LOGO_LENGTH } from './picture-logo.ts';
import { PROBLEMS } from './problems.ts';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * The page's Content-Security-Policy blocks scripts and styles; neither `/icon.svg` nor the
 * renderer has fonts or a network.
 */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [
    /<(?:script|style|foreignObject)\b|\sstyle\s*=|\son\w+\s*=|javascript:/i,
    PROBLEMS.svgStyleOrScript,
  ],
  [/<(?:text|tspan)\b/i, PROBLEMS.svgText],
  [/<(?:image|feImage)\b/i, PROBLEMS.svgPicture],
  [/<!(?:DOCTYPE|ENTITY)/i, PROBLEMS.svgEntity],
  [/\bhref\s*=\s*(?!["']#)/i, PROBLEMS.svgOutsideAddress],
  [/url\((?!\s*["']?#)/i, PROBLEMS.svgOutsideAddress],
];

/** Checks the markup by patterns; only the renderer can tell whether it is well-formed XML. */
export function svgProblem(markup: string): string | undefined {
  if (isPictureLogo(markup)) return undefined;
  const [, attributes] = /^<svg(\s[^>]*)>[\s\S]*<\/svg>$/.exec(markup.trim()) ?? [];
  if (attributes === undefined) return PROBLEMS.notSvg;
  const [, forbidden] = FORBIDDEN.find(([pattern]) => pattern.test(markup)) ?? [];
  if (forbidden) return forbidden;
  if (markup.length > MAX_LOGO_LENGTH) return PROBLEMS.svgTooLarge(MAX_LOGO_LENGTH / 1000);
  if (!attributes.includes(` xmlns="${SVG_NAMESPACE}"`)) return PROBLEMS.svgNamespace;
  const viewBox = /\sviewBox="([^"]+)"/.exec(attributes)?.[1];
  return isSquare(viewBox) ? undefined : PROBLEMS.svgNotSquare;
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width = 0, height = 0, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && width === height && more.length === 0;
}
