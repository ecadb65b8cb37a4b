import type { Contact } from '../cloud-api.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';

/** The entry of `contacts[]` about a person; nothing where Meta leaves it out. */
export function contactOf({ settings, random }: World, person: Person): Contact | undefined {
  if (random.chance(settings.omitContacts)) return undefined;
  return {
    profile: {
      name: person.name,
      ...(person.username !== undefined && { username: person.username }),
    },
    ...(!person.hidesNumber && { wa_id: person.phone }),
    user_id: person.userId,
  };
}
