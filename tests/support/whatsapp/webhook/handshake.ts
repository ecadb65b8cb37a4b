import type { World } from '../world.ts';

export type Handshake = { readonly ok: boolean; readonly status: number; readonly body: string };

/** What Meta does when somebody enters the address of the webhook. */
export async function verifySubscription(
  world: World,
  callback: URL,
  changes: Readonly<Record<string, string | undefined>> = {},
): Promise<Handshake> {
  const challenge = world.random.digits(10, '123456789');
  const query: Record<string, string | undefined> = {
    'hub.mode': 'subscribe',
    'hub.challenge': challenge,
    'hub.verify_token': world.account.verifyToken,
    ...changes,
  };
  const url = new URL(callback);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const response = await fetch(url);
  const body = await response.text();
  return { ok: response.status === 200 && body === challenge, status: response.status, body };
}
