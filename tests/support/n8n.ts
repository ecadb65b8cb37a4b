import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { sparePort } from '../../tools/spare-port.mjs';
import { freshPostgres, temporaryFolder } from './databases.ts';
import { eventually } from './eventually.ts';
import type { N8nWorkflow } from './n8n-workflow.ts';

/** `npm run soak` installs it. */
const PROGRAM = fileURLToPath(new URL('../../tools/n8n/node_modules/n8n/bin/n8n', import.meta.url));

const OWNER = {
  email: 'owner@n8n.example',
  firstName: 'Giulia',
  lastName: 'Rossi',
  password: 'Calcolatore1',
};

type Credential = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly data: object;
};

/** A real n8n with this workflow, set up and published as its note says. */
export async function startN8n(workflow: N8nWorkflow, credentials: readonly Credential[]) {
  const folder = temporaryFolder();
  const [port, brokerPort] = [await sparePort(), await sparePort()];
  const env = {
    ...process.env,
    ...databaseSettings((await freshPostgres()).url),
    // Vitest sets it to `test`, in which n8n prints nothing.
    NODE_ENV: 'production',
    N8N_USER_FOLDER: folder,
    // It leaves a folder there.
    TMPDIR: folder,
    N8N_LISTEN_ADDRESS: '127.0.0.1',
    N8N_PORT: String(port),
    N8N_RUNNERS_BROKER_PORT: String(brokerPort),
    N8N_ENCRYPTION_KEY: 'for this test alone',
    N8N_DIAGNOSTICS_ENABLED: 'false',
    N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
    N8N_TEMPLATES_ENABLED: 'false',
    NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
  };
  let output = '';
  const run = (...args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    return child;
  };
  const runToEnd = async (...args: readonly string[]) => {
    const [code] = (await once(run(...args), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`n8n ${args[0]} ended with ${code}: ${output}`);
  };

  const credentialsFile = join(folder, 'credentials.json');
  const workflowFile = join(folder, 'workflow.json');
  writeFileSync(credentialsFile, JSON.stringify(credentials));
  writeFileSync(workflowFile, JSON.stringify(workflow));
  await runToEnd('import:credentials', `--input=${credentialsFile}`);
  await runToEnd('import:workflow', `--input=${workflowFile}`);
  await runToEnd('publish:workflow', `--id=${workflow.id}`);

  const server = run('start');
  const exited = once(server, 'exit');
  onTestFinished(async () => {
    server.kill();
    await exited;
  });
  await eventually('n8n is ready', () => {
    if (server.exitCode !== null) throw new Error(`n8n ended: ${output}`);
    return output.includes('Activated workflow') && output.includes('Editor is now accessible');
  });
  const address = `http://127.0.0.1:${port}`;
  await createTable(address, workflow);
  return { webhook: (path: string) => `${address}/webhook/${path}`, output: () => output };
}

/** Presses the button of the node "Set up once", as a person does. */
async function createTable(address: string, workflow: N8nWorkflow): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const rest = async (path: string, body: object | undefined, cookie = '') => {
    const response = await fetch(`${address}/rest/${path}`, {
      headers: { ...headers, cookie },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`n8n answers ${path} with ${response.status}`);
    return response;
  };
  const signedIn = await rest('owner/setup', OWNER);
  const cookie = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
  await rest(
    `workflows/${workflow.id}/run`,
    { workflowData: workflow, triggerToStartFrom: { name: 'Set up once' } },
    cookie.join('; '),
  );
  await eventually('the table is there', async () => {
    const tables = await rest('data-tables-global', undefined, cookie.join('; '));
    return ((await tables.json()) as { data: { count: number } }).data.count === 1;
  });
}

function databaseSettings(url: string): Record<string, string> {
  const { hostname, port, username, pathname } = new URL(url);
  return {
    DB_TYPE: 'postgresdb',
    DB_POSTGRESDB_HOST: hostname,
    DB_POSTGRESDB_PORT: port,
    DB_POSTGRESDB_USER: username,
    DB_POSTGRESDB_DATABASE: pathname.slice(1),
  };
}
