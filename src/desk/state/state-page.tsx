import { useQuery } from '@tanstack/react-query';
import type { StateItem } from '../../domain/desk/service-state.ts';
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { call } from '../calls/call.ts';
import { MINUS } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { TAB_LABELS } from '../words/labels.ts';

/** What is watched, and what to say where it is bad. */
const ITEMS: Record<StateItem['item'], readonly [name: string, fault: string]> = {
  automation: ['Automazione', "l'automazione non risponde"],
  whatsapp: ['WhatsApp', 'WhatsApp non accetta messaggi'],
  mail: ['E-mail', 'le e-mail di avviso non partono'],
  backlog: ['In coda', "ci sono contatti che l'automazione non ha preso"],
  todo: [TAB_LABELS.todo, 'ci sono persone che aspettano'],
  backup: ['Copia di sicurezza', 'manca la copia di sicurezza'],
  disk: ['Disco', 'il disco ha un problema'],
  alert: ['Avvisi', "c'è un avviso"],
};

const HEALTH: Record<StateItem['health'], readonly [text: string, icon: string]> = {
  good: ['tutto a posto', CHECK],
  warning: ['attenzione', ALERT],
  bad: ['da sistemare', ALERT],
  off: ['non in uso', MINUS],
};

/** No event announces that the disk fills up or that WhatsApp refuses messages. */
const REFRESH_MS = 60_000;

export function StatePage() {
  const state = useQuery({
    queryKey: ['state'],
    queryFn: () => call('state', {}),
    refetchInterval: REFRESH_MS,
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
              <Item key={`${item.item} ${item.text}`} {...item} />
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
  const faults = items.filter(({ health }) => health === 'bad').map(({ item }) => ITEMS[item][1]);
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

function Item({ item, health, text }: StateItem) {
  const [healthText, icon] = HEALTH[health];
  return (
    <li className={`card item health-${health}`}>
      <Icon d={icon} />
      <div>
        <h2>
          {ITEMS[item][0]} <span className="health">{healthText}</span>
        </h2>
        <p>{withCommands(text)}</p>
      </div>
    </li>
  );
}
