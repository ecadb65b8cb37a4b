import type { MailNotice } from '../store/mail-queries.ts';
import type { MailText } from './mail-texts.ts';

/** Something that the brand is told by e-mail from time to time. */
export type Notice = {
  readonly name: MailNotice;
  /** What there is to tell after `position`; `undefined` if there is nothing yet. */
  next(position: string): Promise<News | undefined>;
};

export type News = {
  /** Without one, the notice moves on in silence. */
  readonly mail?: MailText;
  /** Where the notice stands once this is reported. */
  readonly position: string;
  /** How long it rests afterwards. */
  readonly restMs: number;
};
