import { withArticle } from '../../domain/desk/italian-date.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { momentText } from '../words/dates.ts';

type LastMessageProps = Pick<LeadDetail, 'lastMessage' | 'windowEndsAt'>;

/** What the visitor wrote last on WhatsApp, if it is still kept. */
export function LastMessage({ lastMessage: message, windowEndsAt }: LastMessageProps) {
  if (!message) {
    return windowEndsAt === null ? null : (
      <p className="small">
        Il suo ultimo messaggio non ha testo, come una foto o un vocale: qui non si può vedere.
      </p>
    );
  }
  return (
    <blockquote className="last-message">
      <p>
        <bdi>{message.text}</bdi>
      </p>
      <footer className="small">Ha scritto {withArticle('il', momentText(message.at))}</footer>
    </blockquote>
  );
}
