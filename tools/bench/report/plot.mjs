const WIDTH = 880;
const BAR = { height: 16, step: 26, left: 330, unit: 110, most: 3 };
const TITLE_HEIGHT = 30;
const FOOT = 34;

/** @typedef {import('./rows.mjs').Row} Row */

/**
 * Draws a bar for each figure with a limit; the line is the limit, and longer is better. The card
 * has its own colour, so that it is readable on light and dark pages.
 * @param {readonly { title: string, rows: readonly Row[] }[]} parts
 */
export function plot(parts) {
  let y = 16;
  const drawn = parts.flatMap(({ title, rows }) => {
    // A limit of zero has no headroom to draw.
    const shown = rows.filter(({ limit }) => numberIn(limit) > 0);
    if (shown.length === 0) return [];
    y += TITLE_HEIGHT;
    const heading = `<text class="title" x="${BAR.left}" y="${y - 10}" text-anchor="end" dx="-12">${escaped(title)}</text>`;
    const bars = shown.map((row) => {
      y += BAR.step;
      return bar(row, y - BAR.step);
    });
    return [heading, ...bars];
  });
  const limit = BAR.left + BAR.unit;
  const height = y + FOOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="How far each figure is on the good side of its limit">
<style>
text { font: 13px system-ui, sans-serif; fill: #2b1626 }
.title { font-weight: 700 }
.value { fill: #5d4a58 }
.card { fill: #fffaf6; stroke: #e8d9cf }
.fine { fill: #0b6b4b }
.missed { fill: #b3261e }
.limit { stroke: #d9632a; stroke-width: 2; stroke-dasharray: 4 3 }
@media (prefers-color-scheme: dark) {
text { fill: #f6eaf1 }
.value { fill: #c9b7c3 }
.card { fill: #231620; stroke: #4a3544 }
.fine { fill: #4cc38f }
.missed { fill: #ff8a80 }
.limit { stroke: #ffa36b }
}
</style>
<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="12"/>
${drawn.join('\n')}
<line class="limit" x1="${limit}" x2="${limit}" y1="24" y2="${height - FOOT + 6}"/>
<text x="${limit}" y="${height - 12}" text-anchor="middle">limit</text>
<text class="value" x="${limit + 40}" y="${height - 12}">longer is better →</text>
</svg>
`;
}

/** @param {Row} row @param {number} y */
function bar({ isFine, limit, name, value }, y) {
  const width = Math.max(2, Math.min(headroom(value, limit), BAR.most) * BAR.unit).toFixed(1);
  // The table has the spread.
  const short = value.replace(/ \(.*?\)/, '');
  const middle = y + BAR.height - 4;
  // The text never crosses the line of the limit.
  const end = BAR.left + Math.max(Number(width), BAR.unit);
  return `<text x="${BAR.left - 12}" y="${middle}" text-anchor="end">${escaped(name)}</text>
<rect class="${isFine ? 'fine' : 'missed'}" x="${BAR.left}" y="${y}" width="${width}" height="${BAR.height}" rx="3"/>
<text class="value" x="${end + 8}" y="${middle}">${escaped(`${short}, ${limit}`)}</text>`;
}

/** How far a figure is on the good side of its limit: 1 is the limit itself. @param {string} value @param {string} limit */
function headroom(value, limit) {
  const [median, most] = [numberIn(value), numberIn(limit)];
  if (limit.startsWith('at least')) return median / most;
  return median > 0 ? most / median : Number.POSITIVE_INFINITY;
}

/** The first number of a text, or zero. @param {string} text */
function numberIn(text) {
  return Number(/-?\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0);
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
