import { type Account, newAccount } from './account.ts';
import { newScript, type Script } from './mishaps.ts';
import { newPeople, type People } from './people.ts';
import type { Picture } from './picture.ts';
import { type Random, seededRandom } from './random.ts';
import { newRates, type Rates } from './rates.ts';
import { type Incoming, newRecords, type Records } from './records.ts';
import { newSettings, type Settings } from './settings.ts';

export type WorldOptions = {
  readonly seed?: number;
  readonly account?: Partial<Account>;
  readonly settings?: Partial<Settings>;
  /** The real time where it is missing. */
  readonly clock?: () => number;
};

/** Everything that the parts of the stand-in share. */
export type World = {
  readonly account: Account;
  readonly settings: Settings;
  readonly random: Random;
  readonly people: People;
  readonly rates: Rates;
  readonly script: Script;
  readonly records: Records;
  /** The messages of people by their id. */
  readonly inbox: Map<string, Incoming>;
  /** Uploaded pictures by their media id; a bad one is noticed when it is sent. */
  readonly media: Map<string, Picture>;
  /** The stand-in's own time, in milliseconds. */
  readonly now: () => number;
};

export function newWorld(options: WorldOptions = {}): World {
  const settings = newSettings(options.settings);
  const random = seededRandom(options.seed ?? 1);
  return {
    account: newAccount(options.account),
    settings,
    random,
    people: newPeople(random),
    rates: newRates(settings),
    script: newScript(),
    records: newRecords(),
    inbox: new Map(),
    media: new Map(),
    now: options.clock ?? Date.now,
  };
}
