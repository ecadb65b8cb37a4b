import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { oneAtATime } from '../scripts/dev/one-at-a-time.mjs';

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
    await vi.waitFor(() => expect(started.every(hasEnded)).toBe(true), 5000);
  });
  program.restart();
  await once(started[0]?.stdout ?? process, 'data');
  program.restart();
  program.restart();
  await vi.waitFor(() => expect(started).toHaveLength(2), 5000);
  await once(started[1]?.stdout ?? process, 'data');
  // A program that was killed is started again, too.
  started[1]?.kill('SIGKILL');
  await vi.waitFor(() => expect(hasEnded(started[1] as ChildProcess)).toBe(true), 5000);
  program.restart();
  expect(started).toHaveLength(3);
});
