import { runCommand } from '../../src/cli/run-command.ts';
import type { NewLead } from '../../src/server/store/lead.ts';
import type { LeadStore } from '../../src/server/store/lead-store.ts';
import { openOperatorStore } from '../../src/server/store/open-store.ts';
import { type Engine, freshDatabase, opened, temporaryFolder } from './databases.ts';
import { claimed, NOON, OWNER, resultOf } from './leads.ts';

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
    const [delivery] = await claimed(server, { limit: 1 });
    if (delivery?.id !== lead.id) throw new Error('another lead was due');
    await server.record('automation', OWNER, [resultOf(delivery, { outcome: 'dead' })]);
  };
  const deliver = async () => {
    const due = await claimed(server, { limit: 99 });
    const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
    await server.record('automation', OWNER, results);
  };
  return { run, server, folder, die, deliver };
}
