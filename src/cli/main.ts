import { once } from 'node:events';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { callersFolder, loadSettings } from '../server/config.ts';
import { openOperatorStore } from '../server/database/open-store.ts';
import { SettingsFileError } from '../server/settings/settings-file.ts';
import { machineProblems } from './machine-problems.ts';
import { readSettings, runCommand } from './run-command.ts';
import type { Console } from './verb.ts';
import { isChange } from './verbs.ts';

// Files a command writes contain personal data: only their owner may read them, from the first
// byte. Child processes (`pg_dump`) inherit the mask.
process.umask(0o077);

try {
  loadSettings();
} catch (error) {
  if (!(error instanceof SettingsFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const ERASE_LINE = '\r\u001b[K';
let hasProgress = false;

const console: Console = {
  stdout: async (chunk) => {
    if (!process.stdout.write(chunk)) await once(process.stdout, 'drain');
  },
  stderr: (line) => {
    process.stderr.write(`${hasProgress ? ERASE_LINE : ''}${line}\n`);
    hasProgress = false;
  },
  progress: (line) => {
    if (!process.stderr.isTTY) return;
    process.stderr.write(`${ERASE_LINE}${line}`);
    hasProgress = true;
  },
  stdin: () => text(process.stdin),
  cwd: callersFolder(),
};

const args = process.argv.slice(2);

// `leads export | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' && !isChange(args[0])) process.exit(0);
  console.stderr(`The output cannot be written (${error.code}): it is not complete.`);
  process.exit(1);
});

process.exitCode = await runCommand(args, {
  console,
  now: Date.now(),
  actor: systemUser(),
  settings: () => readSettings(console),
  open: ({ database }) => openOperatorStore(database),
  machineProblems,
});

function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
