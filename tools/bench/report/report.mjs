import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ROOT } from '../../../scripts/setup/run.mjs';
import { PARTS } from '../parts.mjs';
import { lastFigures } from './last-figures.mjs';
import { plot } from './plot.mjs';

const PAGE = `${ROOT}docs/benchmarks.md`;
const PICTURE = `${ROOT}docs/pictures/benchmarks.svg`;
const REJECTED = `${ROOT}tools/bench/rejected.md`;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('../parts.mjs').Part & import('./last-figures.mjs').Result} Measured */

/**
 * Writes the figures of a part into the page and its picture; the other parts keep theirs.
 * @param {string} title @param {Row[]} rows
 */
export function writeFigures(title, rows) {
  const minute = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const conditions = `${minute} UTC, Node ${process.versions.node}, ${availableParallelism()} cores`;
  const figures = measuredParts(new Map([[title, { conditions, rows }]]));
  writeFileSync(PAGE, pageOf(figures));
  writeFileSync(PICTURE, plot(figures));
}

/**
 * Prints the figures of the page.
 * @returns {boolean} whether each is within its limit
 */
export function report() {
  const measured = measuredParts();
  for (const { conditions, rows, title } of measured) {
    process.stdout.write(`\n${title} (${conditions})\n`);
    for (const row of rows) process.stdout.write(`${lineOf(row, rows)}\n`);
  }
  return measured.every(({ rows }) => rows.every(({ isFine }) => isFine));
}

/**
 * The parts with their figures: the fresh ones, or else the last ones.
 * @param {ReadonlyMap<string, import('./last-figures.mjs').Result>} fresh
 */
export function measuredParts(fresh = new Map()) {
  const results = new Map([...lastFigures(readFileSync(PAGE, 'utf8')), ...fresh]);
  return Object.values(PARTS).flatMap((part) => {
    const result = results.get(part.title);
    return result ? [{ ...part, ...result }] : [];
  });
}

/** @param {Row} row @param {readonly Row[]} rows */
function lineOf({ isFine, limit, name, value }, rows) {
  const width = Math.max(...rows.map((row) => row.name.length));
  const verdict = limit ? (isFine ? 'ok  ' : 'MISS') : '    ';
  return `${verdict} ${name.padEnd(width)}  ${value}${limit && `  (${limit})`}`;
}

/** @param {readonly Measured[]} measured */
export function pageOf(measured) {
  const limits = measured.flatMap(({ rows }) => rows.filter(({ limit }) => limit));
  const misses = measured.flatMap(({ title, rows }) =>
    rows.filter(({ isFine }) => !isFine).map(({ name }) => `${title.toLowerCase()}: ${name}`),
  );
  const verdict =
    misses.length === 0
      ? `All ${limits.length} limits are kept.`
      : `${limits.length - misses.length} of ${limits.length} limits are kept. Missed: ${misses.join('; ')}.`;
  return `# Benchmarks

Written by \`npm run bench\`, which takes more than an hour on a quiet machine;
\`npm run bench -- page start\` measures single parts and keeps the last figures of the others. \`rush\` takes twenty
minutes more and is measured only on request.
Absolute figures depend on the machine. Ratios can be compared: each is of two measurements taken right after each
other in one run.
A figure with two more in brackets is a median with the minimum and maximum; any other is a median or a single
measurement.

${verdict}

![How far each figure is on the good side of its limit](pictures/benchmarks.svg)

${measured.map(section).join('\n')}
${readFileSync(REJECTED, 'utf8')}`;
}

/** @param {Measured} part */
function section({ title, how, conditions, rows }) {
  return `## ${title}

${how}

Measured ${conditions}.

${table(rows)}
`;
}

/** @param {readonly Row[]} rows */
function table(rows) {
  const cells = [
    ['what', 'measured', 'limit', ''],
    ...rows.map(({ isFine, limit, name, value }) => [
      name,
      value,
      limit,
      limit ? (isFine ? 'ok' : '**missed**') : '',
    ]),
  ];
  const widths = [0, 1, 2, 3].map((at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {readonly string[]} */ row) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const rule = line(widths.map((count) => '-'.repeat(count)));
  return [line(head), rule, ...body.map(line)].join('\n');
}
