import type { MailNotice } from './mail-queries.ts';
import type { MailText } from './mail-texts.ts';

/** A kind of e-mail that the brand gets from time to time. */
export type Notice = {
  readonly name: MailNotice;
  /** What to report after `position`, null at first; `undefined` if there is nothing yet. */
  next(position: string | null): Promise<News | undefined>;
};

export type News = {
  /** Without it, the position advances and no e-mail is sent. */
  readonly mail?: MailText;
  /** The position to store once this is reported. */
  readonly position: string | null;
  /** How long to wait before the next e-mail of this kind. */
  readonly restMs: number;
};
