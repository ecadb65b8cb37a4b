import { readConfig } from '../../config.ts';
import { openOperatorStore } from '../../database/open-store.ts';
import { invite } from './invitation.ts';

/** For `npm run dev`: an address that signs a developer in. The database must exist already. */
export async function inviteDeveloper(address: string): Promise<string> {
  const store = await openOperatorStore(readConfig().database);
  try {
    return await invite(store.db, 'Sviluppo', address, Date.now());
  } finally {
    await store.close();
  }
}
