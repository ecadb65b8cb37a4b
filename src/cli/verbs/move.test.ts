import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINES, freshSqlite, opened, urlOf } from '../../../tests/support/databases.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

test('moves to the database that standard input names, and refuses a wrong one', async () => {
  const lead = newLead();
  const { run, server } = await operator('sqlite', [lead]);
  await server.close();
  expect(await run('move -', 'nonsense\n')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('DATABASE: '),
  });
  const target = freshSqlite();
  expect(await run('move -', `${urlOf(target)}\n`)).toMatchObject({ code: 0 });
  expect(await (await opened(target)).find(lead.id)).toMatchObject({ id: lead.id });
});

describe.each(ENGINES)('after a move from %s', (engine) => {
  async function movedAway() {
    const lead = newLead();
    const parts = await operator(engine, [lead]);
    await parts.server.close();
    const target = freshSqlite();
    expect(await parts.run(`move ${urlOf(target)}`)).toMatchObject({ code: 0 });
    return { ...parts, lead };
  }

  test('verbs that change or copy the old database are refused', async () => {
    const { run, lead, folder } = await movedAway();
    for (const command of [`erase ${lead.id}`, `retry ${lead.id}`, 'purge', 'backup copy']) {
      expect(await run(command)).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^This database was moved to file:.* on 20/),
      });
    }
    expect(existsSync(join(folder, 'copy'))).toBe(false);
  });

  test('verbs that read it say where everything is now', async () => {
    const { run, lead } = await movedAway();
    for (const command of ['status', `show ${lead.id} --reveal`, 'export', 'scrub']) {
      expect(await run(command)).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/^This database was moved to file:/),
      });
    }
  });
});
