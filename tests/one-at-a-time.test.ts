import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from '../scripts/dev/one-at-a-time.mjs';
import { eventually } from './support/eventually.ts';

/** Ends a while after it is asked to, as a server does that finishes its requests. */
const SLOW_TO_END = `process.on('SIGTERM', () => setTimeout(() => process.exit(), 100));
  setInterval(() => {}, 1000);
  process.stdout.write('ready')`;

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

test('restarts that are requested together lead to one program, after the old one has ended', async () => {
  const started: ChildProcess[] = [];
  const program = oneAtATime(() => {
    expect(started.every(hasEnded)).toBe(true);
    const child = spawn(process.execPath, ['-e', SLOW_TO_END]);
    started.push(child);
    return child;
  });
  onTestFinished(async () => {
    program.stop();
    await eventually('all have ended', () => started.every(hasEnded));
  });
  program.restart();
  await once(started[0]?.stdout ?? process, 'data');
  program.restart();
  program.restart();
  await expect.poll(() => started).toHaveLength(2);
  await once(started[1]?.stdout ?? process, 'data');
  // A program that was killed is started again, too.
  started[1]?.kill('SIGKILL');
  await expect.poll(() => hasEnded(started[1] as ChildProcess)).toBe(true);
  program.restart();
  expect(started).toHaveLength(3);
});
