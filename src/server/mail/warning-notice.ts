import { DAY } from '../time/clock.ts';
import type { MailText } from './mail-texts.ts';
import type { Notice } from './notice.ts';

type WarningOptions = {
  readonly name: Notice['name'];
  readonly isWrong: () => Promise<boolean>;
  readonly mail: MailText;
};

/**
 * Warns once when something goes wrong, and again when it goes wrong anew, but at most once a day.
 * The position is null while all is well.
 */
export function warningNotice({ name, isWrong, mail }: WarningOptions): Notice {
  return {
    name,
    next: async (position) => {
      const wasWrong = position !== null;
      if ((await isWrong()) === wasWrong) return undefined;
      return wasWrong ? { position: null, restMs: 0 } : { mail, position: 'told', restMs: DAY };
    },
  };
}
