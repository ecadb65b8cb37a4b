import { runCommand } from '../../src/cli/run-command.ts';
import type { LeadStore, NewLead } from '../../src/server/store/lead-store.ts';
import { openOperatorStore } from '../../src/server/store/open-store.ts';
import { type Engine, freshDatabase, opened, temporaryFolder } from './databases.ts';
import { NOON, resultOf } from './leads.ts';

/** Runs the operator's commands beside a server that has the same database open. */
export async function operator(engine: Engine, leads: readonly NewLead[] = []) {
  const setting = await freshDatabase(engine);
  const server = await opened(setting);
  if (leads.length > 0) await server.add(leads);
  const folder = temporaryFolder();
  const run = async (words: string, standardInput = '', broken: Partial<LeadStore> = {}) => {
    let data = '';
    let said = '';
    const progress: string[] = [];
    const code = await runCommand(
      words.split(' ').filter(Boolean),
      {
        data: async (text) => {
          data += text;
        },
        words: (line) => {
          said += `${line}\n`;
        },
        progress: (line) => progress.push(line),
        standardInput: async () => standardInput,
        folder,
      },
      async () => ({ ...(await openOperatorStore(setting)), ...broken }),
      NOON,
    );
    return { code, data, said, progress };
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
