import { EXIT, NotFoundError, UsageError, type Values, type Verb } from '../verb.ts';

export const revoke: Verb = {
  name: 'revoke',
  summary: 'sign a device, or everybody, out of the desk',
  help: `Usage: leads revoke ID
       leads revoke --all

A device that is signed out is refused at its next request. leads devices lists the ids.

  --all  every device`,
  options: { all: { type: 'boolean' } },
  needsLive: true,
  check: (values, positionals) => {
    chosenDevice(values, positionals);
  },
  run: async ({ store, console, values, positionals }) => {
    const chosen = chosenDevice(values, positionals);
    const count = await store.desk.revokeSessions(chosen);
    if (count === 0 && chosen !== 'all') throw new NotFoundError('There is no such device.');
    console.stderr(`${count === 1 ? '1 device is' : `${count} devices are`} signed out.`);
    return EXIT.ok;
  },
};

function chosenDevice({ all }: Values, [id, ...rest]: readonly string[]): 'all' | { id: string } {
  if (rest.length > 0 || (all && id !== undefined)) {
    throw new UsageError('Give one id of a device, or --all.');
  }
  if (all) return 'all';
  if (!id) throw new UsageError('Give the id of a device, or --all.');
  return { id };
}
