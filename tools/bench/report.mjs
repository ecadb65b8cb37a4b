import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT, say } from '../../scripts/setup/run.mjs';
import { PARTS } from './parts.mjs';
import { plot } from './plot.mjs';
import { readResult } from './results.mjs';

const TRIED_IN_VAIN = `${ROOT}tools/bench/tried-in-vain.md`;

/** @typedef {import('./rows.mjs').Row} Row */
/** @typedef {import('./parts.mjs').Part & import('./results.mjs').Result & { name: string }} Measured */

/**
 * Prints what was measured, and writes it as a page and a picture once there is something of
 * every part.
 * @returns {boolean} whether every figure is within its limit
 */
export function report() {
  const measured = Object.entries(PARTS).flatMap(([name, part]) => {
    const result = readResult(name);
    return result ? [{ name, ...part, ...result }] : [];
  });
  for (const { conditions, rows, title } of measured) {
    process.stdout.write(`\n${title} (${conditions})\n`);
    for (const row of rows) process.stdout.write(`${lineOf(row, rows)}\n`);
  }
  const missing = Object.entries(PARTS)
    .filter(([name, { isOnlyByName }]) => !isOnlyByName && !readResult(name))
    .map(([name]) => name);
  if (missing.length > 0) {
    say(`\nNot measured yet: ${missing.join(', ')}. docs/benchmarks.md is left as it was.`);
  } else {
    mkdirSync(`${ROOT}docs/pictures`, { recursive: true });
    writeFileSync(`${ROOT}docs/benchmarks.md`, page(measured));
    writeFileSync(`${ROOT}docs/pictures/benchmarks.svg`, plot(measured));
  }
  return measured.every(({ rows }) => rows.every(({ isFine }) => isFine));
}

/** @param {Row} row @param {readonly Row[]} rows */
function lineOf({ isFine, limit, name, value }, rows) {
  const width = Math.max(...rows.map((row) => row.name.length));
  const verdict = limit ? (isFine ? 'ok  ' : 'MISS') : '    ';
  return `${verdict} ${name.padEnd(width)}  ${value}${limit && `  (${limit})`}`;
}

/** @param {readonly Measured[]} measured */
function page(measured) {
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
minutes more and is measured only by name.
Absolute figures are one machine's; what counts are ratios, of neighbours in time within one run.
Each figure is a median, with the least and the most beside it.

${verdict}

![How far each figure is on the good side of its limit](pictures/benchmarks.svg)

${measured.map(section).join('\n')}
${readFileSync(TRIED_IN_VAIN, 'utf8')}`;
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
