import { pageAddress } from '../server/addresses/page-address.ts';
import type { Config } from '../server/config.ts';
import { freeSpace, LOW_SPACE_BYTES } from '../server/database/sqlite/free-space.ts';
import { SECOND } from '../server/time/clock.ts';

const ANSWER_WITHIN_MS = 15 * SECOND;

type Machine = Pick<Config, 'host' | 'port' | 'database'>;

/** What is wrong with the server and the disk, which the database alone does not show. */
export async function machineProblems(
  config: Machine,
  freeOf = freeSpace,
): Promise<readonly string[]> {
  const problems = await Promise.all([serverProblem(config), diskProblem(config, freeOf)]);
  return problems.filter((problem) => problem !== undefined);
}

async function serverProblem({ host, port }: Machine): Promise<string | undefined> {
  const address = `${pageAddress(host, port)}/readyz`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    await response.body?.cancel();
    return response.ok
      ? undefined
      : `The server cannot store leads: ${address} says ${response.status}.`;
  } catch {
    return `The server does not answer: ${address}`;
  }
}

/** PostgreSQL may run on another machine. */
async function diskProblem(
  { database }: Machine,
  freeOf: typeof freeSpace,
): Promise<string | undefined> {
  const free = database.engine === 'sqlite' ? await freeOf(database.path) : undefined;
  if (free === undefined || free >= LOW_SPACE_BYTES) return undefined;
  return `Only ${(free / 1e9).toFixed(1)} GB are free on the disk of the database.`;
}
