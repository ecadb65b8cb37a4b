import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT, say } from '../../scripts/run.ts';
import { deployedFile } from '../support/deployed-file.ts';
import { eventually } from '../support/eventually.ts';
import { SCENARIO_TIMEOUT_MS } from '../support/soak.ts';
import { sendLead } from '../support/visitors.ts';

const [, IMAGE = ''] = /NODE_IMAGE=(\S+)/.exec(deployedFile('Containerfile', {})) ?? [];
const engine = ['docker', 'podman'].find((name) => call(name, ['pull', IMAGE]).status === 0);
if (!engine) say(`Not tested, because neither docker nor podman can fetch ${IMAGE}.`);

test.skipIf(!engine)(
  'the image serves as somebody who cannot change the program, and stores a lead',
  async () => {
    const name = `peso-forma-test-${randomUUID()}`;
    onTestFinished(() => {
      call(String(engine), ['rm', '--force', '--volumes', name]);
      call(String(engine), ['rmi', '--force', name]);
    });
    run('build', '--file', `${ROOT}deploy/Containerfile`, '--tag', name, ROOT);
    const limits = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL'];
    run('run', '--detach', '--name', name, ...limits, '--publish', '127.0.0.1::3000', name);
    const address = `http://${run('port', name, '3000')}`;
    await eventually('the container is ready', () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await sendLead(address, 'Anna')).toMatchObject({ status: 201 });
    expect((await fetch(address)).status).toBe(200);
    expect(run('exec', name, 'node', 'src/cli/main.ts', 'list')).toContain('Anna');
    expect(run('exec', name, 'sh', '-c', 'id -un; test -w /app && echo writable || true')).toBe(
      'node',
    );
  },
  SCENARIO_TIMEOUT_MS,
);

function run(...args: readonly string[]): string {
  const { status, stdout, stderr } = call(String(engine), args);
  if (status !== 0) throw new Error(`${args[0]}: ${stderr}`);
  return stdout.trim();
}

function call(program: string, args: readonly string[]) {
  return spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
}
