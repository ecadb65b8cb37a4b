import { useState } from 'react';
import { isOpen } from '../../domain/answer/answer-state.ts';
import { withArticle } from '../../domain/desk/italian-date.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { leaveFocus } from '../controls/focus.ts';
import { UNDO } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { useSettled } from '../data/use-settled.ts';
import { useMe } from '../session/session.ts';
import { momentText } from '../words/dates.ts';
import { AnalysisFiles } from './analysis-files.tsx';
import { NextLead } from './next-lead.tsx';
import { useHasPassed } from './use-has-passed.ts';
import type { LeadControlProps } from './use-lead.ts';

const DONE_TEXTS = {
  answered: 'Segnato come inviato.',
  answer: 'La risposta sta partendo.',
  // It does not name the lead's tab, which depends on what happened before it was marked.
  undo: 'Non risulta più inviato.',
};

type AnswerAction = keyof typeof DONE_TEXTS;

/** The most common task: open the chat with the finished text, then mark it as sent. */
export function AnswerCard({ lead, change }: LeadControlProps) {
  const [hasOpenedChat, setHasOpenedChat] = useState(false);
  const acting = useAction(async (action: AnswerAction, version: number) => {
    if (action === 'undo') await change('undo', { id: lead.id, version, action: 'answered' });
    else await change(action, { id: lead.id, version });
    setHasOpenedChat(false);
    showMessage(DONE_TEXTS[action]);
  }, lead.id);
  const text = lead.payload?.whatsapp_message_ready;
  const isByHand = lead.answer === 'by_hand';
  // The mark and its undo share one place: a press meant for one must not reach the other.
  const isSettled = useSettled(isByHand);
  const isDisabled = acting.isRunning || !isSettled;
  const act = (action: AnswerAction) => {
    if (isSettled) acting.run(action, lead.version);
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
        {/* In one place, so that the button keeps the focus when it becomes the other one. */}
        {isByHand ? (
          <Button
            ref={leaveFocus}
            look="quiet"
            aria-disabled={isDisabled}
            onClick={() => act('undo')}
          >
            <Icon d={UNDO} /> Annulla: non è stato inviato
          </Button>
        ) : (
          canMark && (
            <Button
              ref={leaveFocus}
              className="wide"
              look={hasOpenedChat ? 'primary' : 'quiet'}
              aria-disabled={isDisabled}
              onClick={() => act('answered')}
            >
              <Icon d={CHECK} /> Segna come inviato
            </Button>
          )
        )}
        {/* Next to the buttons, because a phone shows no more than these. */}
        <Problem error={acting.error} />
        {canMark && canWrite && <AnswerNow lead={lead} act={act} isDisabled={isDisabled} />}
        {canWrite && <AnalysisFiles lead={lead} text={text} />}
        {isByHand && chat}
      </div>
    </section>
  );
}

type AnswerNowProps = {
  readonly lead: LeadDetail;
  readonly act: (action: AnswerAction) => void;
  readonly isDisabled: boolean;
};

/** WhatsApp lets the server answer for 24 hours after the visitor's last message. */
function AnswerNow({ lead, act, isDisabled }: AnswerNowProps) {
  const { whatsapp } = useMe();
  const isTooLate = useHasPassed(lead.windowEndsAt);
  if (!whatsapp) return null;
  if (lead.windowEndsAt === null || isTooLate) {
    return (
      <p className="small">
        {lead.windowEndsAt === null
          ? 'La risposta automatica parte quando la persona scrive.'
          : 'La risposta automatica non è più possibile: sono passate 24 ore dal suo messaggio.'}
      </p>
    );
  }
  return (
    <>
      <Button
        ref={leaveFocus}
        look="quiet"
        aria-disabled={isDisabled}
        onClick={() => act('answer')}
      >
        Rispondi ora
      </Button>
      <p className="small">
        La risposta automatica è possibile fino {withArticle('al', momentText(lead.windowEndsAt))}.
      </p>
    </>
  );
}
