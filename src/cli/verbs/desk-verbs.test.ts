import { describe, expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { ACTOR, operator } from '../../../tests/support/operator.ts';
import { tokenHash } from '../../server/desk/access/tokens.ts';

type Operator = Awaited<ReturnType<typeof operator>>;

/** Uses up what `invite` printed. */
async function enter({ server }: Operator, address: string, session: string) {
  return server.desk.signIn({
    invitationHash: tokenHash(new URL(address).hash.slice(1)),
    sessionHash: tokenHash(session),
    device: 'Chrome, Android',
    now: NOON,
  });
}

describe('the verbs of the desk', () => {
  test('invite prints the address alone; devices and revoke know who came', async () => {
    const own = await operator('sqlite', [], { PORT: '4321' });
    const { run } = own;
    const { code, stdout } = await run('invite Giulia');
    expect(code).toBe(0);
    const base = brand.address ?? 'http://localhost:4321';
    expect(stdout).toMatch(new RegExp(`^${base}/desk/entra#[\\w-]{43}\\n$`));
    expect((await run('devices')).stderr).toContain('leads invite');
    const session = await enter(own, stdout.trim(), 'one');
    expect(session).toMatchObject({ name: 'Giulia' });
    expect(await enter(own, stdout.trim(), 'two')).toBeUndefined();
    const listed = await run('devices');
    expect(listed.stdout).toMatch(/Giulia +Chrome, Android +2026-11-15 12:00 +2026-11-15 12:00/);
    const [device] = JSON.parse((await run('devices --json')).stdout) as { id: string }[];
    expect(device).toMatchObject({ id: session?.id, name: 'Giulia', device: 'Chrome, Android' });
    expect((await run(`revoke ${device?.id}`)).stderr).toBe('1 device is signed out.\n');
    expect((await run(`revoke ${device?.id}`)).code).toBe(3);
    expect((await run('revoke --all')).stderr).toBe('0 devices are signed out.\n');
    expect(JSON.parse((await run('devices --json')).stdout)).toEqual([]);
  });

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
    const find = async (id: string) => {
      const found = await server.find(id);
      await server.erase([id]);
      return found;
    };
    expect(await run(`answered ${lead.id}`, '', { find })).toMatchObject({
      code: 3,
      stderr: 'There is no such lead.\n',
    });
  });

  test('an answer of the command line can be taken back at the desk', async () => {
    const lead = newLead();
    const { run, server } = await operator('sqlite', [lead]);
    expect((await run(`answered ${lead.id}`)).code).toBe(0);
    const undo = (version: number) =>
      server.desk.change({
        id: lead.id,
        version,
        change: { kind: 'undo', action: 'answered' },
        key: { hash: `undo ${version}`, requestHash: '' },
        by: 'Anna',
        now: NOON,
      });
    // Whoever had the lead open before learns who changed it.
    expect(await undo(0)).toEqual({ kind: 'changed', by: ACTOR, at: NOON });
    expect(await undo(1)).toEqual({ kind: 'done' });
    expect(await server.find(lead.id)).toMatchObject({ answer: 'none' });
    const status = JSON.parse((await run('status --json')).stdout) as object;
    expect(status).toMatchObject({ waiting: 1, answers: { by_hand: 0 } });
  });

  test('answers of the command line go into the log with the user', async () => {
    const lead = newLead();
    const { run } = await operator('sqlite', [lead]);
    expect((await run(`answered ${lead.id}`)).code).toBe(0);
    expect((await run(`answer ${lead.id}`)).code).toBe(1);
    const log = JSON.parse((await run('log --json')).stdout) as object[];
    expect(log).toEqual([
      {
        at: new Date(NOON).toISOString(),
        actor: ACTOR,
        action: 'answered',
        lead_id: lead.id,
        detail: null,
      },
    ]);
    const status = JSON.parse((await run('status --json')).stdout) as object;
    expect(status).toMatchObject({ waiting: 0, stale: 0, answers: { by_hand: 1 } });
  });
});

test.each([
  'invite',
  'invite Giulia Rossi',
  `invite ${'G'.repeat(61)}`,
  'invite Giulia --address localhost:3000',
  'devices now',
  'revoke',
  'revoke a b',
  'revoke a --all',
])('%s is wrong usage', async (command) => {
  const { run } = await operator('sqlite');
  expect((await run(command)).code).toBe(2);
});

test('invite takes another address', async () => {
  const { run } = await operator('sqlite');
  const { stdout } = await run('invite Giulia --address https://calcolo.example/anything');
  expect(stdout).toMatch(/^https:\/\/calcolo\.example\/desk\/entra#/);
});
