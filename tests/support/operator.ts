import { runCommand } from '../../src/cli/run-command.ts';
import { readConfig } from '../../src/server/config.ts';
import { openOperatorStore } from '../../src/server/database/open-store.ts';
import type { Store } from '../../src/server/database/store.ts';
import { addLeads } from '../../src/server/intake/intake-queries.ts';
import type { NewLead } from '../../src/server/leads/lead.ts';
import { recordResults } from '../../src/server/outbox/record-results.ts';
import type { DatabaseSetting } from '../../src/server/settings/database.ts';
import { type Engine, opened, readyDatabase, temporaryFolder } from './databases.ts';
import { claimed, NOON, OWNER, resultOf } from './leads.ts';

/** Who runs the commands of a test. */
export const ACTOR = 'giulia';

/** Runs commands on a database that a server has open too. */
export async function operator(
  engine: Engine,
  leads: readonly NewLead[] = [],
  env: Record<string, string> = {},
) {
  return operatorOn(await readyDatabase(engine), leads, env);
}

/** The same on a database that is there already. */
export async function operatorOn(
  setting: DatabaseSetting,
  leads: readonly NewLead[] = [],
  env: Record<string, string> = {},
) {
  const server = await opened(setting);
  if (leads.length > 0) await addLeads(server.db, leads);
  const folder = temporaryFolder();
  let machine: readonly string[] = [];
  const run = async (command: string, stdin = '', changed = (store: Store) => store) => {
    let stdout = '';
    let stderr = '';
    const progress: string[] = [];
    const code = await runCommand(command.split(' ').filter(Boolean), {
      console: {
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
      now: NOON,
      actor: ACTOR,
      settings: () => ({ ...readConfig(env), database: setting }),
      machineProblems: async () => machine,
      open: async () => changed(await openOperatorStore(setting)),
    });
    return { code, stdout, stderr, progress };
  };
  const die = async (lead: NewLead) => {
    const [delivery] = await claimed(server, { limit: 1 });
    if (delivery?.id !== lead.id) throw new Error('another lead was due');
    await recordResults(server.db, 'automation', OWNER, [resultOf(delivery, { outcome: 'dead' })]);
  };
  const deliver = async () => {
    const due = await claimed(server, { limit: 99 });
    const results = due.map((delivery) => resultOf(delivery, { outcome: 'delivered' }));
    await recordResults(server.db, 'automation', OWNER, results);
  };
  const breakMachine = (problem: string) => {
    machine = [problem];
  };
  return { run, server, setting, folder, die, deliver, breakMachine };
}
