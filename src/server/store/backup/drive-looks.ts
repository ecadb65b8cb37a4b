import { spawn } from 'node:child_process';
import { SECOND } from '../../clock.ts';

/** A server that starts and a person at the desk do not wait for a drive that is gone. */
const DRIVE_TIMEOUT_MS = 3 * SECOND;

/** Writes 1 or 0 for each path as soon as it is known. */
const LOOK = `
const { existsSync, readFileSync, writeSync } = require('node:fs');
for (const path of JSON.parse(readFileSync(0, 'utf8'))) writeSync(1, existsSync(path) ? '1' : '0');
`;

/**
 * Tells of each file whether it is there, up to the first whose drive does not respond in time. A
 * process of its own looks: such a drive holds it, and would keep this one from ending.
 */
export function driveLooks(): (paths: readonly string[]) => Promise<readonly boolean[]> {
  let isHeld = false;
  return (paths) =>
    new Promise((resolve) => {
      // Where not even SIGKILL ends a process, another one would be held as well.
      if (isHeld || paths.length === 0) return resolve([]);
      let answers = '';
      const end = () => {
        clearTimeout(timer);
        resolve(Array.from(answers, (answer) => answer === '1'));
      };
      const child = spawn(process.execPath, ['--eval', LOOK], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      const timer = setTimeout(() => {
        isHeld = true;
        child.kill('SIGKILL');
        child.unref();
        child.stdin.destroy();
        child.stdout.destroy();
        end();
      }, DRIVE_TIMEOUT_MS);
      child.stdout.on('data', (data) => {
        answers += String(data);
        timer.refresh();
      });
      child.on('close', () => {
        isHeld = false;
        end();
      });
      child.on('error', end);
      child.stdin.on('error', () => undefined).end(JSON.stringify(paths));
    });
}
