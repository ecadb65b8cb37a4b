import { type ChildProcess, spawn } from 'node:child_process';
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

type Answers = readonly boolean[];

/**
 * Tells of each file whether it is there, up to the first whose drive does not respond in time. A
 * process of its own looks: such a drive holds it, and would keep this one from ending. Everybody
 * who asks for the same files meanwhile shares the look.
 */
export function driveLooks(): (paths: readonly string[]) => Promise<Answers> {
  const underWay = new Map<string, Promise<Answers>>();
  /** How many processes not even SIGKILL has ended yet: another one would be held as well. */
  let held = 0;

  function look(paths: string): Promise<Answers> {
    return new Promise((resolve) => {
      let answers = '';
      let isLeft = false;
      let timer: NodeJS.Timeout | undefined;
      const end = () => {
        clearTimeout(timer);
        resolve(Array.from(answers.slice(1), (answer) => answer === '1'));
      };
      // Without a free file descriptor it has no streams, and its error comes later.
      const child: ChildProcess = spawn(process.execPath, ['--eval', LOOK], {
        stdio: ['pipe', 'pipe', 'ignore'],
      }).on('error', end);
      const leave = () => {
        isLeft = true;
        held++;
        child.kill('SIGKILL');
        child.unref();
        child.stdin?.destroy();
        child.stdout?.destroy();
        end();
      };
      timer = setTimeout(leave, START_TIMEOUT_MS);
      child.stdout?.on('data', (data) => {
        answers += String(data);
        clearTimeout(timer);
        timer = setTimeout(leave, DRIVE_TIMEOUT_MS);
      });
      child.on('close', () => {
        if (isLeft) held--;
        end();
      });
      child.stdin?.on('error', () => undefined).end(paths);
    });
  }

  return async (files) => {
    if (held > 0 || files.length === 0) return [];
    const paths = JSON.stringify(files);
    const looking = underWay.get(paths) ?? look(paths);
    underWay.set(paths, looking);
    try {
      return await looking;
    } catch {
      // No process could be started, so nothing is known.
      return [];
    } finally {
      underWay.delete(paths);
    }
  };
}
