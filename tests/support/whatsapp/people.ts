import { businessScopedId } from './ids.ts';
import type { Random } from './random.ts';

/** Somebody with WhatsApp on a telephone. */
export type Person = {
  /** Digits, with the dial code and without plus. */
  phone: string;
  readonly name: string;
  /** Whoever goes by a username may hide the number: the brand then gets the id alone. */
  readonly username: string | undefined;
  hidesNumber: boolean;
  /** The business-scoped user id, which changes with the number. */
  userId: string;
  /** The newest message of this person that opens a window, in milliseconds. */
  wroteAt: number | undefined;
};

export type NewPerson = Partial<
  Pick<Person, 'phone' | 'name' | 'username' | 'hidesNumber' | 'userId'>
>;

/** Everybody who has WhatsApp. They are no memory of the stand-in's: they outlive its death. */
export type People = {
  readonly add: (details: NewPerson) => Person;
  readonly byPhone: (phone: string) => Person | undefined;
  readonly byUserId: (userId: string) => Person | undefined;
  readonly all: () => readonly Person[];
};

/** The digits that the ids of messages carry: nothing of a hidden number. */
export function visibleDigits(person: Person): string {
  return person.hidesNumber ? person.userId.replace(/\D/g, '').slice(0, 12) : person.phone;
}

export function newPeople(random: Random): People {
  const phones = new Map<string, Person>();
  const userIds = new Map<string, Person>();
  return {
    add: (details) => {
      const person: Person = {
        phone: details.phone ?? `393${random.digits(9)}`,
        name: details.name ?? 'Anna',
        username: details.username,
        hidesNumber: details.hidesNumber ?? false,
        userId: details.userId ?? businessScopedId(random),
        wroteAt: undefined,
      };
      phones.set(person.phone, person);
      userIds.set(person.userId, person);
      return person;
    },
    byPhone: (phone) => phones.get(phone),
    byUserId: (userId) => userIds.get(userId),
    all: () => [...phones.values()],
  };
}
