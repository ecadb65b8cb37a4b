import { describe, expect, test } from 'vitest';
import { readyDatabase, temporaryFolder } from '../../tests/support/databases.ts';
import { NOON } from '../../tests/support/leads.ts';
import { ACTOR, operator } from '../../tests/support/operator.ts';
import { readConfig } from '../server/config.ts';
import { openOperatorStore } from '../server/store/open-store.ts';
import { runCommand } from './run-command.ts';
import { VERBS } from './verbs.ts';

/** Arguments with which a verb reaches the database; most of them find nothing there. */
const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  show: ['no-lead'],
  export: ['--format', 'csv'],
  erase: ['no-lead'],
  restrict: ['no-lead'],
  retry: ['no-lead'],
  answer: ['no-lead'],
  answered: ['no-lead'],
  backup: ['copy'],
  restore: ['no-backup'],
  invite: ['Giulia'],
  move: ['postgres://127.0.0.1:1/leads'],
  revoke: ['--all'],
  whatsapp: ['check'],
};

const NOTHING = () => undefined;

test.each(VERBS.map(({ name }) => name))(
  'leads %s opens the database once, which is where the program names it',
  async (name) => {
    const setting = await readyDatabase('sqlite');
    let opens = 0;
    await runCommand([name, ...(ARGUMENTS[name] ?? [])], {
      console: {
        stdout: async () => undefined,
        stderr: NOTHING,
        progress: NOTHING,
        stdin: async () => '',
        cwd: temporaryFolder(),
      },
      now: NOON,
      actor: ACTOR,
      settings: () => {
        opens++;
        return { ...readConfig({}), database: setting };
      },
      machineProblems: async () => [],
      open: async () => {
        opens++;
        return { config: readConfig({}), store: await openOperatorStore(setting) };
      },
    });
    expect(opens).toBe(1);
  },
);

describe('usage', () => {
  test.each(VERBS.map(({ name }) => name))('leads %s --help', async (verb) => {
    const { run } = await operator('sqlite');
    const { code, stdout } = await run(`${verb} --help`);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: leads ${verb}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});
