import { type FormEvent, useEffect, useState } from 'react';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { type LeadDetail, MAX_REPLY_LENGTH, newestOf } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { COPY, WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import type { DeskError } from '../calls/desk-error.ts';
import { leaveFocus } from '../controls/focus.ts';
import { showMessage } from '../controls/message.tsx';
import { Notice } from '../controls/notice.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { noteDrafts } from '../data/note-drafts.ts';
import { useMe } from '../session/session.ts';
import { momentText } from '../words/dates.ts';
import { useHasPassed } from './use-has-passed.ts';
import type { LeadControlProps } from './use-lead.ts';

/** From here on the page counts down how much may still be written. */
const FEW_LEFT = 100;

/** A reply from the brand's number: two people may write one at once, and the window may close meanwhile. */
export function ReplyForm({ lead, change }: LeadControlProps) {
  const draftKey = `${useMe().name} reply ${lead.id}`;
  const [text, setText] = useState(noteDrafts.get(draftKey)?.text ?? '');
  const newest = newestOf(lead.thread);
  /** The newest message when the person began to write. */
  const [base, setBase] = useState(newest);
  const { phone } = lead;
  useEffect(() => {
    if (text === '') noteDrafts.delete(draftKey);
    else noteDrafts.set(draftKey, { text, base: '', phone });
  }, [draftKey, text, phone]);

  const sending = useAction(async (written: string, version: number, after: string | null) => {
    await change('reply', { id: lead.id, version, after, text: written.trim() });
    // If the page was left meanwhile, the effect above no longer runs.
    if (noteDrafts.get(draftKey)?.text === written) noteDrafts.delete(draftKey);
    // What was typed while sending is kept.
    setText((now) => (now === written ? '' : now));
    showMessage('La risposta sta partendo.');
  }, lead.id);

  const isTooLate = useHasPassed(lead.windowEndsAt);
  const isClosed = isTooLate || sending.error?.code === 'window_closed';
  const isEmpty = text.trim() === '';
  const left = MAX_REPLY_LENGTH - text.length;

  function write(typed: string) {
    if (text === '') setBase(newest);
    setText(typed);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty && !isClosed) sending.run(text, lead.version, newest);
  }

  return (
    <form className="field" onSubmit={submit}>
      {(!isClosed || !isEmpty) && (
        <>
          <label htmlFor="rispondi">Rispondi</label>
          <textarea
            id="rispondi"
            className="input"
            rows={3}
            maxLength={MAX_REPLY_LENGTH}
            aria-describedby="rispondi-fino"
            readOnly={isClosed}
            value={text}
            onChange={(event) => write(event.target.value)}
          />
        </>
      )}
      <p id="rispondi-fino" className="small">
        {!isClosed && lead.windowEndsAt !== null && (
          <>
            Parte dal numero WhatsApp del brand, fino{' '}
            {withArticle('al', momentText(lead.windowEndsAt))}.
          </>
        )}
        {left < FEW_LEFT && ` Ancora ${left} caratteri.`}
      </p>
      <div role="alert">
        <Obstacle
          lead={lead}
          error={sending.error}
          isClosed={isClosed}
          isEmpty={isEmpty}
          hasMovedOn={!isEmpty && base !== newest && !sending.isRunning}
        />
      </div>
      <div className="side-by-side">
        {isClosed ? (
          <ChatInstead phone={phone} text={text} />
        ) : (
          <Button type="submit" aria-disabled={isEmpty || sending.isRunning}>
            Invia
          </Button>
        )}
        <EndQuestion lead={lead} change={change} />
      </div>
    </form>
  );
}

type ObstacleProps = {
  readonly lead: LeadDetail;
  readonly error: DeskError | null;
  readonly isClosed: boolean;
  readonly isEmpty: boolean;
  readonly hasMovedOn: boolean;
};

/** Why the reply cannot be sent, or should not be before somebody has read on. */
function Obstacle({ lead, error, isClosed, isEmpty, hasMovedOn }: ObstacleProps) {
  if (isClosed) {
    return isEmpty ? (
      <p>
        Sono passate più di 24 ore dal suo ultimo messaggio: da qui WhatsApp non permette più di
        rispondere. Scrivi tu nella chat.
      </p>
    ) : (
      <Notice look="warning">
        Le 24 ore per rispondere da qui sono finite mentre scrivevi: il messaggio non è partito. Il
        tuo testo è ancora qui sopra: copialo e mandalo tu nella chat.
      </Notice>
    );
  }
  if (error?.code === 'changed') return <MovedOn by={error.by} isReply />;
  if (error) return <Problem error={error} />;
  if (!hasMovedOn) return null;
  const last = lead.thread.find(({ id }) => id === newestOf(lead.thread));
  return (
    <Notice look="warning">
      {last?.by ? `${last.by} ha risposto` : 'È arrivato un altro messaggio'} mentre scrivevi:
      leggilo qui sopra prima di inviare.
    </Notice>
  );
}

type MovedOnProps = { readonly by: string | null; readonly isReply?: true };

function MovedOn({ by, isReply }: MovedOnProps) {
  return (
    <Notice look="failure">
      {by ? `${by} è stato più veloce` : 'Nel frattempo è arrivato un altro messaggio'}
      {isReply && ': il tuo messaggio non è partito, e il testo è ancora qui'}. Rileggi la
      conversazione, poi riprova se serve ancora.
    </Notice>
  );
}

function ChatInstead({ phone, text }: { readonly phone: string; readonly text: string }) {
  const { isCopied, copy } = useCopy();
  const copying = useAction(async () => {
    await copy(text);
    showMessage('Testo copiato.');
  });
  return (
    <>
      {text.trim() !== '' && (
        <Button ref={leaveFocus} look="quiet" onClick={() => copying.run()}>
          <Icon d={isCopied ? CHECK : COPY} /> Copia la risposta
        </Button>
      )}
      <ExternalLink className="button quiet" href={personalChatLink(phone, '')}>
        <Icon d={WHATSAPP} className="solid" /> Apri la chat vuota
      </ExternalLink>
    </>
  );
}

/** Whoever asked something needs no reply, or has had one in another way. */
export function EndQuestion({ lead, change }: LeadControlProps) {
  const ending = useAction(async (version: number, after: string | null) => {
    await change('done', { id: lead.id, version, after });
    showMessage('Segnato come fatto.');
  }, lead.id);
  return (
    <>
      {lead.wroteAgainAt !== null && (
        <Button
          ref={leaveFocus}
          look="quiet"
          aria-disabled={ending.isRunning}
          onClick={() => ending.run(lead.version, newestOf(lead.thread))}
        >
          <Icon d={CHECK} /> Fatto
        </Button>
      )}
      {ending.error?.code === 'changed' ? (
        <div role="alert">
          <MovedOn by={ending.error.by} />
        </div>
      ) : (
        <Problem error={ending.error} />
      )}
    </>
  );
}
