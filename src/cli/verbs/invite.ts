import { isLoopbackHost } from '../../server/addresses/loopback.ts';
import { publicAddress } from '../../server/addresses/public-address.ts';
import {
  INVITATION_MS,
  invite as inviteToDesk,
  MAX_NAME_LENGTH,
} from '../../server/desk/access/invitation.ts';
import { defineVerb, EXIT, UsageError } from '../verb.ts';

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

export const invite = defineVerb({
  name: 'invite',
  summary: 'let a person in to the desk',
  help: `Usage: leads invite NAME [--address ADDRESS]

Prints one address, which signs one device in, once, within ${INVITATION_MS / 60_000} minutes: send it to the person, or
open it yourself. The audit log records what the person does under NAME. Quote a name that has
spaces.

  --address ADDRESS  where the desk is served, such as https://calcolo.brand.example; by default
                     the brand's address, or http://localhost:PORT`,
  options: { address: { type: 'string' } },
  parse: ({ address }, positionals) => ({
    name: nameOf(positionals),
    address: address === undefined ? undefined : originOf(address),
  }),
  run: async ({ store, console, config, now }, { name, address }) => {
    await console.stdout(
      `${await inviteToDesk(store.db, name, address ?? publicAddress(config.port), now)}\n`,
    );
    console.stderr(`Valid once, for ${INVITATION_MS / 60_000} minutes.`);
    return EXIT.ok;
  },
});

function nameOf([name = '', ...rest]: readonly string[]): string {
  const trimmed = name.trim();
  if (rest.length > 0) throw new UsageError('Give one name, quoted if it has spaces.');
  if (trimmed === '') throw new UsageError('Give the name of the person.');
  if (trimmed.length > MAX_NAME_LENGTH || CONTROL.test(trimmed)) {
    throw new UsageError(`A name has at most ${MAX_NAME_LENGTH} printable characters.`);
  }
  return trimmed;
}

function originOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = url?.protocol === 'http:' && isLoopbackHost(url.hostname);
  if (url && (url.protocol === 'https:' || isLocal)) return url.origin;
  throw new UsageError('--address must begin with https:// (on localhost, http:// will do).');
}
