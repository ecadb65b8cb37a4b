import { leadPath } from '../../domain/desk/desk-screens.ts';
import { withArticle } from '../../domain/desk/italian-date.ts';
import type { MessageFate } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { showMessage } from '../controls/message.tsx';
import { PhoneNumber } from '../controls/phone-number.tsx';
import { Heading } from '../shell/heading.tsx';
import { Link } from '../shell/link.tsx';
import { returnToList } from '../shell/navigation.ts';
import { momentText } from '../words/dates.ts';
import { HIDDEN_NUMBER, UNKNOWN_PERSON } from '../words/labels.ts';
import { EraseLead, type EraseLeadProps } from './erase-lead.tsx';
import { Messages } from './messages.tsx';

type UnmatchedMessageProps = EraseLeadProps & { readonly message: MessageFate };

/** A message from a number without a lead: a person answers in the chat and closes it here. */
export function UnmatchedMessage({ lead, message, onErasing }: UnmatchedMessageProps) {
  const close = async () => {
    await call('close-message', { id: message.lastId });
    showMessage('Segnato come gestito.');
    returnToList();
  };
  const isHidden = lead.phone === '';
  const isToDo = message.closed === null && message.leadId === null;
  return (
    <>
      <header className="lead-head">
        <Heading title="Messaggio">
          {message.leadId === null ? UNKNOWN_PERSON : 'Messaggio'}
        </Heading>
        <div className="facts small">
          {isHidden ? <span>{HIDDEN_NUMBER}</span> : <PhoneNumber {...lead} />}
        </div>
      </header>
      <section className="card column" aria-label="Messaggio">
        {/* Screen readers announce what another person has done. */}
        <div role="status">
          {isToDo ? <p>{taskText(isHidden, message)}</p> : <Fate {...message} />}
        </div>
        {message.isFromAd && <p>Viene da un annuncio o da un post.</p>}
        <Messages thread={lead.thread} name={UNKNOWN_PERSON} />
        {!isHidden && message.leadId === null && (
          <ExternalLink
            className={`button ${isToDo ? 'whatsapp' : 'quiet'} wide`}
            href={personalChatLink(lead.phone, '')}
          >
            <Icon d={WHATSAPP} className="solid" /> Scrivi su WhatsApp
          </ExternalLink>
        )}
        {isToDo && (
          <ActionButton act={close}>
            <Icon d={CHECK} /> Segna come gestito
          </ActionButton>
        )}
      </section>
      <EraseLead lead={lead} onErasing={onErasing} />
    </>
  );
}

function taskText(isHidden: boolean, { wantsErasure, isFromAd }: MessageFate): string {
  if (wantsErasure) {
    return isHidden
      ? "Chiede di cancellare i suoi dati, ma WhatsApp non mostra il suo numero. Se lo condivide con il pulsante che ha ricevuto nella chat, la cancellazione parte da sola. Altrimenti chiediglielo dall'app WhatsApp Business, cerca il contatto e cancellalo. Segna come gestito o cancella questo messaggio solo dopo: se lo fai prima, la cancellazione automatica non parte più."
      : 'Chiede di cancellare i suoi dati, ma con questo numero non ne troviamo: forse nel calcolatore ne ha scritto un altro. Chiedigli quale, cerca il contatto e cancellalo, poi segna il messaggio come gestito.';
  }
  if (isHidden) {
    return "Ha scritto su WhatsApp senza mostrare il numero. Se lo condivide con il pulsante che ha ricevuto nella chat, la risposta parte da sola. Altrimenti rispondi dall'app WhatsApp Business, poi segna il messaggio come gestito.";
  }
  const guess = isFromAd ? '' : ': forse ne ha indicato un altro';
  return `Ha scritto su WhatsApp da un numero che nel calcolatore non c'è${guess}. Rispondi nella chat, poi segna il messaggio come gestito.`;
}

function Fate({ closed, leadId }: MessageFate) {
  if (leadId !== null) {
    return (
      <p className="next-step">
        Ora questa persona è tra i contatti. <Link href={leadPath(leadId)}>Apri il contatto</Link>
      </p>
    );
  }
  if (closed === null) return null;
  const by = closed.by === null ? '' : ` da ${closed.by}`;
  return (
    <p className="next-step">
      Messaggio già gestito{by} {withArticle('il', momentText(closed.at))}.
    </p>
  );
}
