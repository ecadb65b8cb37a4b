import { type ChildProcess, spawn } from 'node:child_process';
import { SECOND } from '../../time/clock.ts';

/** A starting server and a person at the desk must not wait for a drive that is gone. */
const DRIVE_TIMEOUT_MS = 2 * SECOND;

/** Starting a process takes longer on a busy machine, which says nothing about the drive. */
const START_TIMEOUT_MS = 20 * SECOND;

/** Writes '>' when it starts, then 1 or 0 for each path as soon as that is known. */
const CHECK_SCRIPT = `
const { existsSync, readFileSync, writeSync } = require('node:fs');
const paths = JSON.parse(readFileSync(0, 'utf8'));
writeSync(1, '>');
for (const path of paths) writeSync(1, existsSync(path) ? '1' : '0');
`;

type Answers = readonly boolean[];

/**
 * Checks for each file whether it exists, up to the first whose drive does not respond in time.
 * A child process checks, because such a drive would block this process and keep it from exiting.
 * Concurrent calls for the same files share one check.
 */
export function fileCheck(): (paths: readonly string[]) => Promise<Answers> {
  const underWay = new Map<string, Promise<Answers>>();
  /** Processes that SIGKILL has not ended yet: the same drive would block another one too. */
  let stuck = 0;

  function check(paths: string): Promise<Answers> {
    return new Promise((resolve) => {
      let answers = '';
      let isAbandoned = false;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        resolve(Array.from(answers.slice(1), (answer) => answer === '1'));
      };
      // If no file descriptor is free, the child has no streams, and its error comes later.
      const child: ChildProcess = spawn(process.execPath, ['--eval', CHECK_SCRIPT], {
        stdio: ['pipe', 'pipe', 'ignore'],
      }).on('error', end);
      const abandon = () => {
        isAbandoned = true;
        stuck++;
        child.kill('SIGKILL');
        child.unref();
        child.stdin?.destroy();
        child.stdout?.destroy();
        end();
      };
      timer = setTimeout(abandon, START_TIMEOUT_MS);
      child.stdout?.on('data', (data) => {
        answers += String(data);
        clearTimeout(timer);
        timer = setTimeout(abandon, DRIVE_TIMEOUT_MS);
      });
      child.on('close', () => {
        if (isAbandoned) stuck--;
        end();
      });
      child.stdin?.on('error', () => undefined).end(paths);
    });
  }

  return async (files) => {
    if (stuck > 0 || files.length === 0) return [];
    const paths = JSON.stringify(files);
    const answers = underWay.get(paths) ?? check(paths);
    underWay.set(paths, answers);
    try {
      return await answers;
    } catch {
      // No process could be started, so nothing is known.
      return [];
    } finally {
      underWay.delete(paths);
    }
  };
}
