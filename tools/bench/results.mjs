import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ROOT } from '../../scripts/setup/run.mjs';

const FOLDER = `${ROOT}artifacts/bench`;

/** @typedef {{ conditions: string, rows: import('./rows.mjs').Row[] }} Result */

/** @param {string} part @param {import('./rows.mjs').Row[]} rows */
export function keepResult(part, rows) {
  const minute = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const conditions = `${minute} UTC, Node ${process.versions.node}, ${availableParallelism()} cores`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(fileOf(part), `${JSON.stringify({ conditions, rows }, null, 2)}\n`);
}

/** Of the last time the part was measured. @param {string} part @returns {Result | undefined} */
export function readResult(part) {
  return existsSync(fileOf(part)) ? JSON.parse(readFileSync(fileOf(part), 'utf8')) : undefined;
}

/** @param {string} part */
function fileOf(part) {
  return `${FOLDER}/${part}.json`;
}
