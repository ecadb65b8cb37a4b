import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StateItem } from '../../domain/desk/service-state.ts';
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { call } from '../calls/call.ts';
import { MINUS } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { lastChange } from '../live/reload.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { TAB_LABELS } from '../words/labels.ts';

const NAMES: Record<StateItem['item'], string> = {
  automation: 'Automazione',
  whatsapp: 'WhatsApp',
  mail: 'E-mail',
  backlog: 'In coda',
  todo: TAB_LABELS.todo,
  backup: 'Copia di sicurezza',
  disk: 'Disco',
  alert: 'Avvisi',
};

const FAULTS: Record<StateItem['item'], string> = {
  automation: "l'automazione non risponde",
  whatsapp: 'WhatsApp non accetta messaggi',
  mail: 'le e-mail di avviso non partono',
  backlog: "ci sono contatti che l'automazione non ha preso",
  todo: 'ci sono persone che aspettano',
  backup: 'manca la copia di sicurezza',
  disk: 'il disco ha un problema',
  alert: "c'è un avviso",
};

const HEALTH: Record<StateItem['health'], string> = {
  good: 'tutto a posto',
  warning: 'attenzione',
  bad: 'da sistemare',
  off: 'non in uso',
};

const ICONS: Record<StateItem['health'], string> = {
  good: CHECK,
  warning: ALERT,
  bad: ALERT,
  off: MINUS,
};

/** No event announces that the disk fills up or that WhatsApp refuses messages. */
const REFRESH_MS = 60_000;
/** An hour without events is the limit: an idle page must not keep its session alive. */
const MAX_IDLE_MS = 60 * REFRESH_MS;

export function StatePage() {
  const [openedAt] = useState(Date.now);
  const state = useQuery({
    queryKey: ['state'],
    queryFn: () => call('state', {}),
    refetchInterval: () =>
      Date.now() - Math.max(openedAt, lastChange()) < MAX_IDLE_MS && REFRESH_MS,
  });
  return (
    <Page section="state">
      <Heading title="Stato">Stato</Heading>
      <Problem error={state.error} onRetry={() => void state.refetch()} />
      {state.isLoading && <Loading />}
      {state.data && (
        <>
          <p className="verdict" role="status">
            <strong>{verdict(state.data.items)}</strong>
          </p>
          <ul className="stack">
            {state.data.items.map((item) => (
              <Item key={`${item.item} ${item.text}`} item={item} />
            ))}
          </ul>
          <p className="small">Versione {state.data.version}</p>
        </>
      )}
    </Page>
  );
}

/** For everybody; the items below are for whoever runs the server. */
function verdict(items: readonly StateItem[]): string {
  const faults = items.filter(({ health }) => health === 'bad').map(({ item }) => FAULTS[item]);
  return faults.length === 0
    ? 'Tutto funziona.'
    : `Chiama chi gestisce il server: ${[...new Set(faults)].join(', ')}.`;
}

/** Commands are written between backquotes. */
function withCommands(text: string) {
  return text.split('`').map((part, index) => {
    if (index % 2 === 0) return part;
    return <code key={part}>{part}</code>;
  });
}

function Item({ item: { item, health, text } }: { readonly item: StateItem }) {
  return (
    <li className={`card item health-${health}`}>
      <Icon d={ICONS[health]} />
      <div>
        <h2>
          {NAMES[item]} <span className="health">{HEALTH[health]}</span>
        </h2>
        <p>{withCommands(text)}</p>
      </div>
    </li>
  );
}
