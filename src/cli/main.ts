import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { callersFolder, readConfig } from '../server/config.ts';
import { openOperatorStore } from '../server/store/open-store.ts';
import { runCommand } from './run-command.ts';
import type { Console } from './verb.ts';

// What a command writes holds personal data: for its owner alone, from the first byte. Programs
// that it runs (`pg_dump`) inherit it.
process.umask(0o077);

const ERASE_LINE = '\r\u001b[K';
let hasProgress = false;

const console: Console = {
  data: async (chunk) => {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  },
  words: (line) => {
    process.stderr.write(`${hasProgress ? ERASE_LINE : ''}${line}\n`);
    hasProgress = false;
  },
  progress: (line) => {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`${ERASE_LINE}${line}`);
    hasProgress = true;
  },
  standardInput: () => text(process.stdin),
  folder: callersFolder(),
};

// `leads export | head` closes the pipe early: that is fine.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

process.exitCode = await runCommand(
  process.argv.slice(2),
  console,
  async () => openOperatorStore(readConfig().database),
  Date.now(),
);
