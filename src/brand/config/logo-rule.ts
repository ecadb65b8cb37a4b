const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * The page's Content-Security-Policy blocks scripts and styles; neither `/icon.svg` nor the
 * renderer has fonts or a network.
 */
const FORBIDDEN = [
  /<(?:script|style|foreignObject)\b|\sstyle\s*=|\son\w+\s*=|javascript:/i,
  /<(?:text|tspan|image|feImage)\b/i,
  /<!(?:DOCTYPE|ENTITY)/i,
  /\bhref\s*=\s*(?!["']#)/i,
  /url\((?!\s*["']?#)/i,
];

/** Checks what the text shows; only the renderer can tell whether it is well-formed XML. */
export function isPlainSquareSvg(markup: string): boolean {
  const [, attributes] = /^<svg(\s[^>]*)>[\s\S]*<\/svg>$/.exec(markup.trim()) ?? [];
  return (
    attributes !== undefined &&
    attributes.includes(` xmlns="${SVG_NAMESPACE}"`) &&
    isSquare(/\sviewBox="([^"]+)"/.exec(attributes)?.[1]) &&
    !FORBIDDEN.some((pattern) => pattern.test(markup))
  );
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width = 0, height = 0, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && width === height && more.length === 0;
}
