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
      open: async () => {
        opens++;
        return { config: readConfig({}), store: await openOperatorStore(setting) };
      },
    });
    expect(opens).toBe(1);
  },
);

describe('usage', () => {
  test.each([
    ['', 2],
    ['--help', 0],
    ['help', 0],
    ['--version', 0],
    ['nonsense', 2],
    ['list --nonsense', 2],
    ['list extra', 2],
    ['list --limit 0', 2],
    ['list --status lost', 2],
    ['show', 2],
    ['show a b', 2],
    ['show unknown-id', 3],
    ['show a --phone -', 2],
    ['show --phone +393331234567', 2],
    ['export --format xml', 2],
    ['export --phone +393331234567', 2],
    ['export --phone - --status dead', 2],
    ['erase', 2],
    ['erase --phone +393331234567', 2],
    ['restrict', 2],
    ['restrict unknown-id', 3],
    ['restrict --phone 1', 2],
    ['retry', 2],
    ['retry unknown-id', 3],
    ['purge --older-than soon', 2],
    ['backup', 2],
    ['status extra', 2],
    ['report extra', 2],
    ['log extra', 2],
    ['log --limit 0', 2],
    ['report --days 0', 2],
    ['report --days week', 2],
    ['whatsapp', 2],
    ['whatsapp nonsense', 2],
    ['whatsapp constructor', 2],
    ['whatsapp toString', 2],
  ])('leads %s exits with %i', async (command, code) => {
    const { run } = await operator('sqlite');
    expect((await run(command)).code).toBe(code);
  });

  test.each(VERBS.map(({ name }) => name))('leads %s --help', async (verb) => {
    const { run } = await operator('sqlite');
    const { code, stdout } = await run(`${verb} --help`);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: leads ${verb}`);
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test.each(['erase', 'show', 'export', 'restrict'])(
    '%s: an invalid phone number is wrong usage',
    async (verb) => {
      const { run } = await operator('sqlite');
      for (const text of ['Anna', '3331234567', '+39 333', '+40', '+40 712 Anna', '+']) {
        expect([text, (await run(`${verb} --phone -`, text)).code]).toEqual([text, 2]);
      }
    },
  );
});
