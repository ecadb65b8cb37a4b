import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/setup/run.mjs';
import { ensurePrograms } from '../../tools/debian/ensure-programs.mjs';
import { sparePort } from '../../tools/spare-port.mjs';
import { buildah, buildahCall, makeBases } from '../support/container-bases.ts';
import { temporaryFolder } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { report } from '../support/soak.ts';
import { sendLead } from '../support/visitors.ts';

const MAX_MEGABYTES = 200;
const USER = '65532:65532';
const NODE = '/usr/local/bin/node';
const TIMEOUT_MS = 1_800_000;
const REMOVED_WITHIN_MS = 300_000;

type Inspected = {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly Cmd: string[];
      readonly Healthcheck: object;
    };
  };
};

test.skipIf(!(await ensurePrograms(['mmdebstrap', 'buildah'])))(
  'the image is small, runs as nobody who cannot change the program, and stores a lead',
  async () => {
    const folder = temporaryFolder(REMOVED_WITHIN_MS);
    const call = buildah(folder);
    // Buildah leaves a mount behind, with which the folder could not be removed.
    onTestFinished(() => {
      spawnSync('umount', ['--lazy', join(folder, 'images/overlay')]);
    });
    const bases = makeBases(folder);
    call(
      'bud',
      '--format=docker',
      ...packageSettings(folder),
      `--build-arg=BUILD_BASE=${bases.build}`,
      `--build-arg=RUN_BASE=${bases.run}`,
      `--file=${ROOT}deploy/Containerfile`,
      '--tag=peso-forma',
      ROOT,
    );
    const [image] = JSON.parse(call('images', '--json', 'peso-forma')) as { size: string }[];
    const megabytes = Number(/^([\d.]+) MB$/.exec(image?.size ?? '')?.[1]);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);

    const container = call('from', 'peso-forma');
    const { config } = (JSON.parse(call('inspect', container)) as Inspected).Docker;
    expect(config).toMatchObject({ User: USER, Healthcheck: expect.anything() });
    const write = "require('fs').writeFileSync('/app/x', '')";
    expect(() => call('run', container, '--', NODE, '-e', write)).toThrow(/EACCES/);

    const port = await sparePort();
    const run = buildahCall(folder, ['run', `--env=PORT=${port}`, container, '--', ...config.Cmd]);
    const server = spawn('buildah', run.args, { env: run.env, stdio: 'ignore', detached: true });
    const exited = once(server, 'exit');
    onTestFinished(async () => {
      // The whole group, because the program runs below a helper of buildah.
      process.kill(-(server.pid ?? 0), 'SIGKILL');
      await exited;
    });
    const address = `http://127.0.0.1:${port}`;
    await eventually('the container is ready', () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    expect(await sendLead(address, 'Anna')).toMatchObject({ status: 201 });
    expect((await fetch(`${address}/`)).status).toBe(200);
    report({
      area: 'Operation',
      what: '`deploy/Containerfile` built by buildah on bases made by mmdebstrap, run as nobody',
      times: 'once',
      lost: `nothing: a lead is stored; the image has ${Math.ceil(megabytes)} MB`,
    });
  },
  TIMEOUT_MS,
);

/** Where packages come from, and whose certificates are trusted, is this machine's own affair. */
function packageSettings(folder: string): string[] {
  const own = join(homedir(), '.npmrc');
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  const lines = [
    existsSync(own) ? readFileSync(own, 'utf8') : '',
    certificates ? 'cafile=/ca.pem' : '',
  ];
  const settings = join(folder, 'npmrc');
  writeFileSync(settings, lines.join('\n'));
  return [
    `--volume=${settings}:/root/.npmrc:ro`,
    ...(certificates ? [`--volume=${certificates}:/ca.pem:ro`] : []),
  ];
}
