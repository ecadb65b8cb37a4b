import { withArticle } from '../../domain/desk/italian-date.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { momentText } from '../words/dates.ts';

/** What the visitor wrote last on WhatsApp, if it is still kept. */
export function LastMessage({ message }: { readonly message: LeadDetail['lastMessage'] }) {
  if (!message) return null;
  return (
    <blockquote className="last-message">
      <p>
        <bdi>{message.text}</bdi>
      </p>
      <footer className="small">Ha scritto {withArticle('il', momentText(message.at))}</footer>
    </blockquote>
  );
}
