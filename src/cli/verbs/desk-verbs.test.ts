import { describe, expect, test } from 'vitest';
import { hooked } from '../../../tests/support/hooked-database.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';
import type { Store } from '../../server/database/store.ts';
import { openSession } from '../../server/desk/access/session-queries.ts';
import { tokenHash } from '../../server/desk/access/tokens.ts';
import { eraseLeads } from '../../server/privacy/lead-erasure.ts';

type Operator = Awaited<ReturnType<typeof operator>>;

/** Uses up what `invite` printed. */
async function enter({ server }: Operator, address: string, session: string) {
  return openSession(server.db, {
    invitationHash: tokenHash(new URL(address).hash.slice(1)),
    sessionHash: tokenHash(session),
    device: 'Chrome, Android',
    now: NOON,
  });
}

describe('the verbs of the desk', () => {
  test('revoke cancels open invitations: all, or those of the person who has the device', async () => {
    const own = await operator('sqlite');
    const { run } = own;
    const invited = async (name: string) => (await run(`invite ${name}`)).stdout.trim();
    const device = await enter(own, await invited('Giulia'), 'one');
    const [giulia, anna, carlo] = [
      await invited('Giulia'),
      await invited('Anna'),
      await invited('Carlo'),
    ];
    expect((await run('revoke 018f0000-0000-7000-8000-000000000000')).code).toBe(3);
    expect((await run(`revoke ${device?.id}`)).stderr).toBe(
      '1 device is signed out.\n1 open invitation is cancelled.\n',
    );
    expect(await enter(own, giulia, 'two')).toBeUndefined();
    expect(await enter(own, anna, 'three')).toMatchObject({ name: 'Anna' });
    expect((await run('revoke --all')).stderr).toBe(
      '1 device is signed out.\n1 open invitation is cancelled.\n',
    );
    expect(await enter(own, carlo, 'four')).toBeUndefined();
  });

  test('a lead that is erased at this moment is not reported as answered', async () => {
    const lead = newLead();
    const { run, server } = await operator('sqlite', [lead]);
    const erase = (sql: string) => sql.includes('"payload"') && eraseLeads(server.db, [lead.id]);
    const erasing = (store: Store) => hooked(store, erase);
    expect(await run(`answered ${lead.id}`, '', erasing)).toMatchObject({
      code: 3,
      stderr: 'There is no such lead.\n',
    });
  });
});

test('invite takes another address', async () => {
  const { run } = await operator('sqlite');
  const { stdout } = await run('invite Giulia --address https://calcolo.example/anything');
  expect(stdout).toMatch(/^https:\/\/calcolo\.example\/desk\/entra#/);
});

test('invite prints no address that the desk refuses', async () => {
  const { run } = await operator('sqlite');
  expect((await run('invite Giulia --address http://calcolo.example')).code).toBe(2);
  expect((await run('invite Giulia --address http://localhost:3000')).code).toBe(0);
});
