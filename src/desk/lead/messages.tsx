import { useEffect, useRef } from 'react';
import type { ThreadMessage } from '../../domain/desk/lead-detail.ts';
import { stateText } from '../../domain/desk/state-text.ts';
import { recentMomentText } from '../words/dates.ts';

type MessagesProps = {
  readonly thread: readonly ThreadMessage[];
  /** Of the visitor. */
  readonly name: string;
};

/** What both sides wrote, the newest last and in view. Screen readers announce what is added. */
export function Messages({ thread, name }: MessagesProps) {
  const log = useRef<HTMLDivElement>(null);
  // A state that has become longer, such as the reason of a failure, stays in view too.
  useEffect(() => {
    if (thread.length > 0 && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [thread]);
  return (
    // It scrolls, which has to be possible by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={log} className="chat thread stack" role="log" aria-label="Messaggi" tabIndex={0}>
      {thread.map((message) => (
        <div key={message.id} className={`bubble ${message.from === 'visitor' ? 'theirs' : ''}`}>
          <p className="bubble-text whole">
            <Content {...message} />
          </p>
          <span className="bubble-time small">
            <bdi>{message.from === 'visitor' ? name : (message.by ?? 'Risposta automatica')}</bdi>,{' '}
            {recentMomentText(message.at)}
            {message.state && <strong> · {fateText(message)}</strong>}
          </span>
        </div>
      ))}
    </div>
  );
}

function Content({ kind, text }: ThreadMessage) {
  if (kind === 'analysis') return <em>L'analisi</em>;
  if (text === null) return <em>Senza testo, come una foto o un vocale: qui non si può vedere.</em>;
  return <bdi>{text}</bdi>;
}

function fateText({ state, reason }: ThreadMessage): string {
  if (state === null || state === 'queued') return 'in partenza';
  return stateText({ state, reason, isRestricted: false });
}
