import { cpus } from 'node:os';
import { ensureBuilt } from '../ensure-built.ts';
import { say } from '../run.ts';
import type { Row } from './rows.ts';

const NAMES = ['page', 'leads', 'answers', 'lists', 'start'];

const chosen = process.argv.slice(2);
if (!chosen.every((name) => NAMES.includes(name))) {
  say(`Usage: npm run bench [-- ${NAMES.join('|')} …]`);
  process.exit(2);
}
await ensureBuilt();
const lines = [['', 'what', 'measured', 'goal', '']];
for (const name of chosen.length > 0 ? chosen : NAMES) {
  say(`Measuring ${name} …`);
  const { measure } = (await import(`./${name}.ts`)) as { measure: () => Promise<Row[]> };
  for (const { what, measured, goal = '', isMet } of await measure()) {
    lines.push([name, what, measured, goal, goal && (isMet ? 'ok' : 'missed')]);
  }
}
const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
const [head = '', ...rows] = lines.map(
  (line) => `| ${line.map((cell, column) => cell.padEnd(width(column))).join(' | ')} |`,
);
const table = [head, head.replace(/[^|]/g, '-'), ...rows].join('\n');
const machine = `Node ${process.versions.node}, ${cpus().length} cores: ${cpus()[0]?.model.trim()}`;
process.stdout.write(`${new Date().toISOString().slice(0, 10)}, ${machine}\n\n${table}\n`);
