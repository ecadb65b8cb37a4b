import type { Contact } from '../cloud-api.ts';
import type { Person } from '../people.ts';
import type { World } from '../world.ts';

export type Omission = 'from' | 'contacts' | 'profile';

/** The entry of `contacts[]` about a person; nothing where Meta leaves it out. */
export function contactOf(
  { settings, random }: World,
  person: Person,
  omit: readonly Omission[] = [],
): Contact | undefined {
  if (omit.includes('contacts') || random.chance(settings.omitContacts)) return undefined;
  const withoutNumber = person.hidesNumber || omit.includes('from');
  return {
    ...(!omit.includes('profile') && {
      profile: {
        name: person.name,
        ...(person.username !== undefined && { username: person.username }),
      },
    }),
    ...(!withoutNumber && { wa_id: person.phone }),
    user_id: person.userId,
  };
}
