import { useState } from 'react';
import { ACTIVITY_LABELS } from '../../domain/calculator/labels.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { takeFocus } from '../controls/focus.ts';
import { Notice } from '../controls/notice.tsx';
import { Section } from '../controls/section.tsx';
import { clockText } from '../words/dates.ts';
import { whatsappParts } from '../words/whatsapp-text.ts';
import { inputOf, pictureOf } from './picture.ts';

/** The message as WhatsApp shows it with the figures, the one answer that it leaves out, and the picture. */
export function Analysis({ lead }: { readonly lead: LeadDetail }) {
  const input = inputOf(lead);
  return (
    <Section title="Analisi">
      {input && <p className="small">{ACTIVITY_LABELS[input.activityLevelMultiplier]}</p>}
      {lead.payload ? (
        <div className="chat stack">
          <div className="bubble">
            <Message text={lead.payload.whatsapp_message_ready} />
            <span className="bubble-time small" aria-hidden="true">
              {clockText(lead.createdAt)}
            </span>
          </div>
          <Picture lead={lead} />
        </div>
      ) : (
        <Notice look="warning">
          Il periodo di conservazione è scaduto: i dati del corpo e il testo dell'analisi sono stati
          cancellati. Restano il nome, il numero e la cronologia.
        </Notice>
      )}
    </Section>
  );
}

function Message({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      <p
        ref={isWhole ? takeFocus : undefined}
        tabIndex={-1}
        className={`bubble-text ${isWhole ? 'whole' : ''}`}
      >
        {whatsappParts(text).map(({ look, text: part }, index) => {
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
          const key = index;
          if (look === 'bold') return <strong key={key}>{part}</strong>;
          return look === 'italic' ? <em key={key}>{part}</em> : <span key={key}>{part}</span>;
        })}
      </p>
      {!isWhole && (
        <button type="button" className="text-button read-more" onClick={() => setIsWhole(true)}>
          Leggi tutto
        </button>
      )}
    </>
  );
}

function Picture({ lead }: { readonly lead: LeadDetail }) {
  const svg = pictureOf(lead);
  if (svg === undefined) {
    return (
      <p className="small">
        Per questa persona non c'è un'immagine: si disegna solo per chi ha tra 18 e 79 anni e più di
        un chilo da perdere, se la nota indica in quanto tempo.
      </p>
    );
  }
  // Safe: our own code draws the SVG from validated numbers.
  // oxlint-disable-next-line react/no-danger
  return (
    <div
      className="bubble picture"
      role="img"
      aria-label="Il grafico del peso nel tempo, come arriva su WhatsApp"
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
