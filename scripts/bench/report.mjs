import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { ROOT } from '../run.mjs';

/**
 * `headroom` says how far a figure is on the good side of its limit: 1 is the limit itself.
 * @typedef {{ name: string, value: string, limit: string, isFine: boolean, headroom?: number }} Row
 */

/** Prints the rows, and writes them as a page and a picture. @param {readonly Row[]} rows */
export function report(rows) {
  const width = Math.max(...rows.map(({ name }) => name.length));
  for (const { isFine, limit, name, value } of rows) {
    const verdict = isFine ? 'ok  ' : 'MISS';
    process.stdout.write(`${verdict} ${name.padEnd(width)}  ${value}  (${limit})\n`);
  }
  mkdirSync(`${ROOT}docs/pictures`, { recursive: true });
  writeFileSync(`${ROOT}docs/benchmarks.md`, page(rows));
  writeFileSync(`${ROOT}docs/pictures/benchmarks.svg`, plot(rows));
}

/** @param {readonly Row[]} rows */
function page(rows) {
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
  const cells = [
    ['what', 'measured', 'limit', ''],
    ...rows.map(({ isFine, limit, name, value }) => [name, value, limit, isFine ? 'ok' : 'missed']),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const rule = line(widths.map((count) => '-'.repeat(count)));
  return `# Benchmarks

Written by \`npm run bench\`: ${machine}. Medians of repeated rounds, the load generator on the same cores. Absolute figures are one machine's; the limits are on ratios of neighbours in time within one run, and each ratio is the median of its rounds, not the quotient of the medians above it.

![How far each figure is on the good side of its limit](pictures/benchmarks.svg)

${[line(head), rule, ...body.map(line)].join('\n')}
`;
}

const BAR = { height: 22, gap: 12, left: 250, unit: 110, most: 4 };

/** One bar for each figure with a limit; the line is the limit. @param {readonly Row[]} rows */
function plot(rows) {
  const shown = rows.filter(({ headroom }) => headroom !== undefined);
  const step = BAR.height + BAR.gap;
  const height = shown.length * step + 40;
  const bars = shown.map(({ headroom = 0, isFine, name, value }, index) => {
    const y = index * step + BAR.gap;
    const width = (Math.min(headroom, BAR.most) * BAR.unit).toFixed(1);
    return `<text x="${BAR.left - 10}" y="${y + 16}" text-anchor="end">${name}</text>
<rect x="${BAR.left}" y="${y}" width="${width}" height="${BAR.height}" rx="4" fill="${isFine ? '#0b6b4b' : '#b3261e'}"/>
<text x="${BAR.left + Number(width) + 8}" y="${y + 16}">${value}</text>`;
  });
  const limit = BAR.left + BAR.unit;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" font-family="system-ui, sans-serif" font-size="14" fill="#2b1626" role="img" aria-label="How far each figure is on the good side of its limit">
<rect width="860" height="${height}" fill="#fff"/>
${bars.join('\n')}
<line x1="${limit}" x2="${limit}" y1="4" y2="${height - 26}" stroke="#f58a4e" stroke-width="3"/>
<text x="${limit}" y="${height - 8}" text-anchor="middle">limit</text>
</svg>
`;
}
