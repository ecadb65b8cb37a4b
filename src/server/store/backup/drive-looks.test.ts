import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { driveLooks } from './drive-looks.ts';

const HERE = fileURLToPath(import.meta.url);
const THERE = [HERE, `${HERE}.gone`];

/** Replaces how processes are started, also for those who have imported it. */
function whenSpawning(spawn: () => unknown) {
  const spy = vi.spyOn(childProcess, 'spawn').mockImplementation(spawn as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}

test('tells of each file whether it is there, and looks once for all who ask meanwhile', async () => {
  const { spawn } = childProcess;
  const spy = whenSpawning((...args: never[]) => spawn(...(args as unknown as [string])));
  const lookAt = driveLooks();
  const found = await Promise.all([lookAt(THERE), lookAt(THERE)]);
  expect(found).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(spy).toHaveBeenCalledTimes(1);
  expect(await lookAt([HERE])).toEqual([true]);
});

test('knows nothing where no process can be started', async () => {
  whenSpawning(() => {
    throw new Error('EPERM');
  });
  expect(await driveLooks()(THERE)).toEqual([]);
});

test('knows nothing where no file descriptor is left for a process', async () => {
  whenSpawning(() => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', new Error('EMFILE')));
    return child;
  });
  expect(await driveLooks()(THERE)).toEqual([]);
});
