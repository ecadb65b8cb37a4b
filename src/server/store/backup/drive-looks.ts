import { spawn } from 'node:child_process';
import { SECOND } from '../../clock.ts';

/** A server that starts and a person at the desk do not wait for a drive that is gone. */
const DRIVE_TIMEOUT_MS = 2 * SECOND;

/** A process needs longer to begin where the machine is busy, which is not the drive's fault. */
const START_TIMEOUT_MS = 20 * SECOND;

/** Writes that it begins, then 1 or 0 for each path as soon as it is known. */
const LOOK = `
const { existsSync, readFileSync, writeSync } = require('node:fs');
const paths = JSON.parse(readFileSync(0, 'utf8'));
writeSync(1, '>');
for (const path of paths) writeSync(1, existsSync(path) ? '1' : '0');
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
        resolve(Array.from(answers.slice(1), (answer) => answer === '1'));
      };
      const leave = () => {
        isHeld = true;
        child.kill('SIGKILL');
        child.unref();
        child.stdin.destroy();
        child.stdout.destroy();
        end();
      };
      const child = spawn(process.execPath, ['--eval', LOOK], {
        stdio: ['pipe', 'pipe', 'ignore'],
      });
      let timer = setTimeout(leave, START_TIMEOUT_MS);
      child.stdout.on('data', (data) => {
        answers += String(data);
        clearTimeout(timer);
        timer = setTimeout(leave, DRIVE_TIMEOUT_MS);
      });
      child.on('close', () => {
        isHeld = false;
        end();
      });
      child.on('error', end);
      child.stdin.on('error', () => undefined).end(JSON.stringify(paths));
    });
}
