import { withArticle } from '../../domain/desk/italian-date.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { useAction } from '../data/use-action.ts';
import { Heading } from '../shell/heading.tsx';
import { returnToList } from '../shell/list-address.ts';
import { say } from '../shell/message.ts';
import { Problem } from '../shell/problem.tsx';
import { momentText } from '../words/dates.ts';
import { HIDDEN_NUMBER, UNKNOWN_PERSON } from '../words/labels.ts';
import { EraseLead } from './erase-lead.tsx';

type UnmatchedMessageProps = {
  readonly lead: LeadDetail;
  readonly onErasing: (isErasing: boolean) => void;
};

/** Somebody whom no lead knows wrote: a person answers in the chat and closes it here. */
export function UnmatchedMessage({ lead, onErasing }: UnmatchedMessageProps) {
  const closing = useAction(async (key, id: string) => {
    await call('close-message', { id }, key);
    say('Messaggio chiuso.');
    returnToList();
  });
  const isHidden = lead.phone === '';
  return (
    <>
      <header className="lead-head">
        <Heading title="Messaggio">{UNKNOWN_PERSON}</Heading>
        <div className="facts">
          {isHidden ? (
            <span>{HIDDEN_NUMBER}</span>
          ) : (
            <a className="number" href={`tel:${lead.phone}`}>
              {lead.phone}
            </a>
          )}
        </div>
      </header>
      <section className="card column" aria-label="Messaggio">
        {isHidden ? (
          <p>
            Ha scritto su WhatsApp senza mostrare il numero. Se lo condivide con il pulsante che ha
            ricevuto nella chat, la risposta parte da sola. Altrimenti rispondi dall'app WhatsApp
            Business, poi segna il messaggio come gestito.
          </p>
        ) : (
          <p>
            Ha scritto su WhatsApp da un numero che nel calcolatore non c'è: forse ne ha indicato un
            altro. Rispondi nella chat, poi segna il messaggio come gestito.
          </p>
        )}
        {lead.lastMessage && (
          <blockquote className="last-message">
            <p>
              <bdi>{lead.lastMessage.text}</bdi>
            </p>
            <footer className="small">
              Ha scritto {withArticle('il', momentText(lead.lastMessage.at))}
            </footer>
          </blockquote>
        )}
        {!isHidden && (
          <ExternalLink className="button whatsapp wide" href={personalChatLink(lead.phone, '')}>
            <Icon d={WHATSAPP} className="solid" /> Scrivi su WhatsApp
          </ExternalLink>
        )}
        <Button look="quiet" aria-disabled={closing.isRunning} onClick={() => closing.run(lead.id)}>
          <Icon d={CHECK} /> Segna come gestito
        </Button>
        {closing.error && <Problem error={closing.error} />}
      </section>
      <EraseLead lead={lead} onChanged={() => undefined} onErasing={onErasing} />
    </>
  );
}
