import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';

/**
 * Runs a CommonJS program in a thread of this process, which takes a third of the processor time
 * of a process, and resolves to what it wrote to its standard error. It rejects if the program
 * throws or ends with another code than zero.
 */
export async function runInThread(program: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const thread = new Worker(program, {
    eval: true,
    execArgv: [],
    env: { ...process.env, ...env },
    stderr: true,
  });
  const [[code], stderr] = await Promise.all([once(thread, 'exit'), text(thread.stderr)]);
  if (code !== 0) throw new Error(`The program ended with ${code}: ${stderr}`);
  return stderr;
}
