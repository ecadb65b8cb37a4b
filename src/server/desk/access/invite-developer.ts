import { readConfig } from '../../config.ts';
import { openOperatorStore } from '../../store/open-store.ts';
import { invite } from './invitation.ts';

/** An address that signs a developer in, for `npm run dev`; the server has made the database. */
export async function inviteDeveloper(address: string): Promise<string> {
  const store = await openOperatorStore(readConfig().database);
  try {
    return await invite(store.desk, 'Sviluppo', address, Date.now());
  } finally {
    await store.close();
  }
}
