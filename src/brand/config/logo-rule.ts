const SVG = 'http://www.w3.org/2000/svg';

/** The page's policy blocks the first, /icon.svg and the renderer have no fonts and no network. */
const NOT_ALLOWED = [
  /<(?:script|style|foreignObject)\b|\sstyle\s*=|\son\w+\s*=|javascript:/i,
  /<(?:text|tspan|image|feImage)\b/i,
  /<!(?:DOCTYPE|ENTITY)/i,
  /\bhref\s*=\s*(?!["']#)/i,
  /url\((?!\s*["']?#)/i,
];

/** What can be told from the text; whether it is sound XML, only the renderer can tell. */
export function isPlainSquareSvg(markup: string): boolean {
  const [, attributes] = /^<svg(\s[^>]*)>[\s\S]*<\/svg>$/.exec(markup.trim()) ?? [];
  return (
    attributes !== undefined &&
    attributes.includes(` xmlns="${SVG}"`) &&
    isSquare(/\sviewBox="([^"]+)"/.exec(attributes)?.[1]) &&
    !NOT_ALLOWED.some((part) => part.test(markup))
  );
}

function isSquare(viewBox: string | undefined): boolean {
  const [, , width = 0, height = 0, ...more] = (viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && width === height && more.length === 0;
}
