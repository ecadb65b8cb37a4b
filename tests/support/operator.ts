import { runCommand } from '../../src/cli/run-command.ts';
import type { LeadStore, NewLead } from '../../src/server/store/lead-store.ts';
import { openOperatorStore } from '../../src/server/store/open-store.ts';
import { type Engine, freshDatabase, opened, temporaryFolder } from './databases.ts';
import { NOON, resultOf } from './leads.ts';

/** Runs commands on a database that a server has open too. */
export async function operator(engine: Engine, leads: readonly NewLead[] = []) {
  const setting = await freshDatabase(engine);
  const server = await opened(setting);
  if (leads.length > 0) await server.add(leads);
  const folder = temporaryFolder();
  const run = async (command: string, stdin = '', broken: Partial<LeadStore> = {}) => {
    let stdout = '';
    let stderr = '';
    const progress: string[] = [];
    const code = await runCommand(
      command.split(' ').filter(Boolean),
      {
        stdout: async (text) => {
          stdout += text;
        },
        stderr: (line) => {
          stderr += `${line}\n`;
        },
        progress: (line) => progress.push(line),
        stdin: async () => stdin,
        cwd: folder,
      },
      async () => ({ ...(await openOperatorStore(setting)), ...broken }),
      NOON,
    );
    return { code, stdout, stderr, progress };
  };
  const die = async (lead: NewLead) => {
    const [delivery] = await server.claimDue(NOON, NOON + 1000, 1);
    if (delivery?.id !== lead.id) throw new Error('another lead was due');
    await server.record([resultOf(delivery, { status: 'dead', note: 'HTTP 500' })]);
  };
  const deliver = async () => {
    const due = await server.claimDue(NOON, NOON + 1000, 99);
    await server.record(due.map((one) => resultOf(one, { status: 'delivered' })));
  };
  return { run, server, folder, die, deliver };
}
