import { type FormEvent, useState } from 'react';
import { withArticle } from '../../domain/desk/italian-date.ts';
import { type LeadDetail, MAX_REPLY_LENGTH, newestOf } from '../../domain/desk/lead-detail.ts';
import { personalChatLink } from '../../domain/lead/links.ts';
import { WHATSAPP } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import type { DeskError } from '../calls/desk-error.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { showMessage } from '../controls/message.tsx';
import { useNow } from '../controls/moment.tsx';
import { Notice } from '../controls/notice.tsx';
import { Problem } from '../controls/problem.tsx';
import { Section } from '../controls/section.tsx';
import { useAction } from '../controls/use-action.ts';
import { useDraft } from '../data/drafts.ts';
import { useMe } from '../session/session.ts';
import { momentText } from '../words/dates.ts';
import { CopyButton } from './copy-button.tsx';
import { Messages } from './messages.tsx';
import type { LeadControlProps } from './use-lead.ts';

/** From here on the page counts down how much may still be written. */
const FEW_LEFT = 100;

/** The conversation on WhatsApp. A question stays to do until somebody replies or taps `Fatto`. */
export function Thread({ lead, change }: LeadControlProps) {
  const { whatsapp } = useMe();
  if (lead.thread.length === 0) return null;
  const canReply = whatsapp && lead.state !== 'quarantined' && !lead.isRestricted;
  return (
    <Section title="Conversazione">
      <Messages thread={lead.thread} name={lead.name} />
      {canReply ? (
        <ReplyForm lead={lead} change={change} />
      ) : (
        <EndQuestion lead={lead} change={change} />
      )}
    </Section>
  );
}

/** A reply from the brand's number: two people may write one at once, and the window may close meanwhile. */
function ReplyForm({ lead, change }: LeadControlProps) {
  const { phone, thread, windowEndsAt } = lead;
  const { draft, keep, saved } = useDraft(`${useMe().name} reply ${lead.id}`);
  const text = draft?.text ?? '';
  const newest = newestOf(thread);

  const sending = useAction(async (written: string, after: string | null) => {
    const sent = await change('reply', { after, text: written.trim() });
    saved(written, newestOf(sent.thread));
    showMessage('La risposta sta partendo.');
  }, lead.id);
  const { error } = sending;
  // Whoever writes again opens another window.
  const [shownWindow, setShownWindow] = useState(windowEndsAt);
  if (shownWindow !== windowEndsAt) {
    setShownWindow(windowEndsAt);
    if (error?.code === 'window_closed') sending.clear();
  }

  const now = useNow();
  const isClosed = windowEndsAt === null || windowEndsAt <= now || error?.code === 'window_closed';
  const isEmpty = text.trim() === '';
  const left = MAX_REPLY_LENGTH - text.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isEmpty && !isClosed) sending.run(text, newest);
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
            onChange={({ target }) =>
              keep(
                target.value === ''
                  ? undefined
                  : { text: target.value, base: draft?.base ?? newest, phone },
              )
            }
          />
        </>
      )}
      <p id="rispondi-fino" className="small">
        {!isClosed && windowEndsAt !== null && (
          <>
            Parte dal numero WhatsApp del brand, fino {withArticle('al', momentText(windowEndsAt))}.
          </>
        )}
        {left < FEW_LEFT && ` Ancora ${left} caratteri.`}
      </p>
      <div role="alert">
        {isClosed ? (
          <WindowClosed isEmpty={isEmpty} />
        ) : error?.code === 'changed' ? (
          <NotSent by={error.by} />
        ) : error ? (
          <Problem error={error} />
        ) : (
          draft && draft.base !== newest && !sending.isRunning && <MovedOn thread={thread} />
        )}
      </div>
      <div className="side-by-side">
        {isClosed ? (
          <>
            {!isEmpty && <CopyButton label="Copia la risposta" text={text} />}
            <ExternalLink className="button quiet" href={personalChatLink(phone, '')}>
              <Icon d={WHATSAPP} className="solid" /> Apri la chat vuota
            </ExternalLink>
          </>
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

function WindowClosed({ isEmpty }: { readonly isEmpty: boolean }) {
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

function NotSent({ by }: Pick<DeskError, 'by'>) {
  return (
    <Notice look="failure">
      {by ? `${by} è stato più veloce` : 'Nel frattempo è arrivato un altro messaggio'}: il tuo
      messaggio non è partito, e il testo è ancora qui. Rileggi la conversazione, poi riprova se
      serve ancora.
    </Notice>
  );
}

function MovedOn({ thread }: Pick<LeadDetail, 'thread'>) {
  const last = thread.find(({ id }) => id === newestOf(thread));
  return (
    <Notice look="warning">
      {last?.by ? `${last.by} ha risposto` : 'È arrivato un altro messaggio'} mentre scrivevi:
      leggilo qui sopra prima di inviare.
    </Notice>
  );
}

/** Whoever asked something needs no reply, or has had one in another way. */
function EndQuestion({ lead, change }: LeadControlProps) {
  const end = async () => {
    await change('done', { after: newestOf(lead.thread) });
    showMessage('Segnato come fatto.');
  };
  return (
    <ActionButton scope={lead.id} act={end} isShown={lead.wroteAgainAt !== null}>
      <Icon d={CHECK} /> Fatto
    </ActionButton>
  );
}
