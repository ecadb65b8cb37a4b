import { useEffect, useState } from 'react';
import { isOpen } from '../../domain/answer/answer-state.ts';
import { withArticle } from '../../domain/desk/italian-date.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { call, download } from '../calls/call.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { leaveFocus } from '../controls/focus.ts';
import { DOWNLOAD, UNDO } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { useNow } from '../controls/moment.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { useMe } from '../session/session.ts';
import { momentText } from '../words/dates.ts';
import { CopyButton } from './copy-button.tsx';
import { NextLead } from './next-lead.tsx';
import { pictureOf } from './picture.ts';
import type { LeadControlProps } from './use-lead.ts';

const DONE_TEXTS = {
  answered: 'Segnato come inviato.',
  answer: 'La risposta sta partendo.',
  // It does not name the lead's tab, which depends on what happened before it was marked.
  undo: 'Non risulta più inviato.',
};

/** The most common task: open the chat with the finished text, then mark it as sent. */
export function AnswerCard({ lead, change }: LeadControlProps) {
  const [hasOpenedChat, setHasOpenedChat] = useState(false);
  const text = lead.payload?.whatsapp_message_ready;
  const isByHand = lead.answer === 'by_hand';
  const acting = useAction(async (action: keyof typeof DONE_TEXTS) => {
    if (action === 'undo') await change('undo', { action: 'answered' });
    else await change(action, {});
    setHasOpenedChat(false);
    showMessage(DONE_TEXTS[action]);
  }, lead.id);
  // The mark and its undo share one place: a press meant for one must not reach the other.
  const isSettled = useSettled(isByHand);
  const isDisabled = acting.isRunning || !isSettled;
  const act = (action: keyof typeof DONE_TEXTS) => {
    if (isSettled) acting.run(action);
  };
  const mayWrite = lead.state !== 'quarantined' && !lead.isRestricted;
  const canMark = mayWrite && isOpen(lead.answer);
  const canWrite = mayWrite && text !== undefined;

  // Nothing can be done for a restricted lead, for example, and an empty card would be confusing.
  if (!isByHand && !canMark && !canWrite && !acting.error) return null;
  const chat = canWrite && (
    <ExternalLink
      className={`button ${canMark && !hasOpenedChat ? 'whatsapp' : 'quiet'} wide`}
      href={personalChatLink(lead.phone, text)}
      onClick={() => setHasOpenedChat(true)}
    >
      <Icon d={WHATSAPP} className="solid" /> Scrivi su WhatsApp
    </ExternalLink>
  );
  return (
    <section className="card" aria-label="Risposta">
      {hasOpenedChat && canMark && (
        <p className="next-step" role="status">
          <strong>Hai inviato il messaggio?</strong> Segnalo qui, così nessun altro lo manda di
          nuovo.
        </p>
      )}
      <div className="stack">
        {isByHand ? <NextLead id={lead.id} look="primary" /> : chat}
        {(isByHand || canMark) && (
          <Button
            ref={leaveFocus}
            className={isByHand ? '' : 'wide'}
            look={hasOpenedChat && !isByHand ? 'primary' : 'quiet'}
            aria-disabled={isDisabled}
            onClick={() => act(isByHand ? 'undo' : 'answered')}
          >
            <Icon d={isByHand ? UNDO : CHECK} />{' '}
            {isByHand ? 'Annulla: non è stato inviato' : 'Segna come inviato'}
          </Button>
        )}
        {/* Next to the buttons, because a phone shows no more than these. */}
        <Problem error={acting.error} />
        {canMark && canWrite && (
          <AnswerNow lead={lead} isDisabled={isDisabled} answer={() => act('answer')} />
        )}
        {canWrite && (
          <div className="side-by-side">
            <CopyButton label="Copia testo" text={text} />
            {pictureOf(lead) !== undefined && (
              <ActionButton act={async () => download(await call('picture', { id: lead.id }))}>
                <Icon d={DOWNLOAD} /> Scarica immagine
              </ActionButton>
            )}
          </div>
        )}
        {isByHand && chat}
      </div>
    </section>
  );
}

const SETTLED_MS = 1000;

/**
 * Whether a value has been the same for a second. A button that depends on it may change just
 * before it is pressed, because of a double tap or a colleague's action.
 */
function useSettled(value: boolean): boolean {
  const [settled, setSettled] = useState<boolean | undefined>(value);
  if (settled !== undefined && settled !== value) setSettled(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}

type AnswerNowProps = {
  readonly lead: LeadDetail;
  readonly isDisabled: boolean;
  readonly answer: () => void;
};

/** WhatsApp lets the server answer for 24 hours after the visitor's last message. */
function AnswerNow({ lead: { windowEndsAt }, isDisabled, answer }: AnswerNowProps) {
  const { whatsapp } = useMe();
  const now = useNow();
  if (!whatsapp) return null;
  if (windowEndsAt === null) {
    return <p className="small">La risposta automatica parte quando la persona scrive.</p>;
  }
  if (windowEndsAt <= now) {
    return (
      <p className="small">
        La risposta automatica non è più possibile: sono passate 24 ore dal suo messaggio.
      </p>
    );
  }
  return (
    <>
      <Button ref={leaveFocus} look="quiet" aria-disabled={isDisabled} onClick={answer}>
        Rispondi ora
      </Button>
      <p className="small">
        La risposta automatica è possibile fino {withArticle('al', momentText(windowEndsAt))}.
      </p>
    </>
  );
}
