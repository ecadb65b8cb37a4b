import type { Config } from '../config.ts';
import type { Store } from '../database/store.ts';
import type { RateLimit } from '../http/guard/rate-limit.ts';
import type { AnswerWays } from '../lists/states.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Clock } from '../time/clock.ts';

export type DeskOptions = {
  readonly config: Config;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'isSecretDoubtful'>;
  /** The folder of the built pages of the desk. */
  readonly folder: string | undefined;
  readonly earlierFolder: string | undefined;
  readonly picturesFolder: string | undefined;
  /** Anyone can try to sign in, and each attempt costs a database query. */
  readonly signInLimit: RateLimit | undefined;
};

export function answerWays({ webhookUrl, whatsapp }: Config): AnswerWays {
  return { automation: webhookUrl !== undefined, whatsapp: whatsapp !== undefined };
}
