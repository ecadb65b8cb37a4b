import { describe, expect, test } from 'vitest';
import { NOON, newLead } from '../../../tests/support/leads.ts';
import { operator } from '../../../tests/support/operator.ts';

describe('leads list', () => {
  test.each(['sqlite', 'postgres'] as const)('finds a person, on %s', async (engine) => {
    const people = [
      "Maria D'Angelo",
      'Anna Rossi',
      'Annamaria Verdi',
      'Rossana Bianchi',
      'Nicolò Rossi',
    ];
    const leads = people.map((name, index) => newLead({ name, createdAt: NOON + index }));
    const { run } = await operator(engine, leads);
    const names = async (command: string) =>
      JSON.parse((await run(`list --json ${command}`)).stdout).map(
        ({ lead_name }: { lead_name: string }) => lead_name,
      );
    expect(await names('--search ross')).toEqual(['Nicolò Rossi', 'Rossana Bianchi', 'Anna Rossi']);
    expect(await names('--search NICOLO')).toEqual(['Nicolò Rossi']);
    expect(await names('--search dangelo')).toEqual(["Maria D'Angelo"]);
    expect(await names('--search ross --status dead')).toEqual([]);
    const { stderr } = await run('list --search ross --limit 1');
    expect(stderr).toContain(`More: --after ${leads[4]?.id}`);
    expect(await names(`--search ross --after ${leads[4]?.id} --limit 1`)).toEqual([
      'Rossana Bianchi',
    ]);
    await run(`restrict ${leads[1]?.id}`);
    expect((await run('list --search anna')).stderr).toBe(
      '1 lead.\n1 restricted lead is left out: add --restricted.\n',
    );
    expect(await names('--search anna --restricted')).toEqual(['Annamaria Verdi', 'Anna Rossi']);
    expect((await run('list --search 12')).code).toBe(2);
  });
});
