import { lowestUuidV7 } from '../database/lead-id.ts';
import type { Store } from '../database/store.ts';
import { type Clock, MINUTE, SECOND } from '../time/clock.ts';
import { leadsToMail, questionsToMail } from './mail-queries.ts';
import { type MailText, newLeadsText, questionsText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

/** What came is stored up to seconds after its time: without this pause it could be skipped. */
const HOLD_MS = 10 * SECOND;

/** After an e-mail, people are collected for this long before the next one. */
const BUNDLE_MS = 10 * MINUTE;

const MAX_PEOPLE = 200;

type PeopleOptions = {
  readonly store: Pick<Store, 'db'>;
  readonly clock: Clock;
  readonly deskAddress: string;
  readonly holdMs?: number;
  readonly bundleMs?: number;
};

type People = {
  readonly name: Notice['name'];
  /** The position of a moment. */
  readonly at: (moment: number) => string;
  readonly find: typeof leadsToMail;
  readonly text: (names: readonly string[], deskAddress: string) => MailText;
};

/** Announces the leads that came since the last e-mail; the position is the id of the last one. */
export function newLeadsNotice(options: PeopleOptions): Notice {
  return peopleNotice(options, {
    name: 'leads',
    at: lowestUuidV7,
    find: leadsToMail,
    text: newLeadsText,
  });
}

/** Announces who has written after the analysis; the position is the time of the last message. */
export function questionsNotice(options: PeopleOptions): Notice {
  return peopleNotice(options, {
    name: 'questions',
    at: String,
    find: questionsToMail,
    text: questionsText,
  });
}

function peopleNotice(options: PeopleOptions, { name, at, find, text }: People): Notice {
  const { store, clock, deskAddress, holdMs = HOLD_MS, bundleMs = BUNDLE_MS } = options;
  const startedAt = clock.now();
  return {
    name,
    next: async (position) => {
      // What came before e-mail was set up is not announced.
      if (position === null) return { position: at(startedAt), restMs: 0 };
      const found = await find(store.db, position, at(clock.now() - holdMs), MAX_PEOPLE);
      return (
        found && { mail: text(found.names, deskAddress), position: found.last, restMs: bundleMs }
      );
    },
  };
}
