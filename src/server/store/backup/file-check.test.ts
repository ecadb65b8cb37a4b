import childProcess from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileCheck } from './file-check.ts';

const HERE = fileURLToPath(import.meta.url);
const PATHS = [HERE, `${HERE}.gone`];

/** Replaces `spawn`, also in modules that have already imported it. */
function whenSpawning(spawn: () => unknown) {
  const spy = vi.spyOn(childProcess, 'spawn').mockImplementation(spawn as never);
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  return spy;
}

test('tells for each file whether it exists, and shares a check between concurrent calls', async () => {
  const { spawn } = childProcess;
  const spy = whenSpawning((...args: never[]) => spawn(...(args as unknown as [string])));
  const checkFiles = fileCheck();
  const found = await Promise.all([checkFiles(PATHS), checkFiles(PATHS)]);
  expect(found).toEqual([
    [true, false],
    [true, false],
  ]);
  expect(spy).toHaveBeenCalledTimes(1);
  expect(await checkFiles([HERE])).toEqual([true]);
});

test('knows nothing if no process can be started', async () => {
  whenSpawning(() => {
    throw new Error('EPERM');
  });
  expect(await fileCheck()(PATHS)).toEqual([]);
});

test('knows nothing if no file descriptor is left for a process', async () => {
  whenSpawning(() => {
    const child = new EventEmitter();
    process.nextTick(() => child.emit('error', new Error('EMFILE')));
    return child;
  });
  expect(await fileCheck()(PATHS)).toEqual([]);
});
