import { withArticle } from '../../../domain/desk/italian-date.ts';
import type { ServiceState, StateItem } from '../../../domain/desk/service-state.ts';
import { type Alert, readAlerts } from '../../alerts.ts';
import { readLastBackup } from '../../database/meta.ts';
import { freeSpace } from '../../database/sqlite/free-space.ts';
import type { AnswerWays } from '../../lists/states.ts';
import type { Outage } from '../../outbox/outage.ts';
import { readOutage } from '../../outbox/outage.ts';
import { momentText } from '../../time/brand-days.ts';
import { DAY, HOUR } from '../../time/clock.ts';
import { VERSION } from '../../version.ts';
import { connectionState } from '../../whatsapp/outgoing/connection-state.ts';
import type { DeskOptions } from '../desk-options.ts';
import type { CallContext } from './call-context.ts';
import { waitingItems } from './waiting-items.ts';

/** A pause of WhatsApp usually ends by itself; after this time somebody must look. */
const PAUSE_MS = HOUR;
const BACKUP_WARNING_MS = 7 * DAY;
const GIGABYTE = 1e9;
const DISK_WARNING_BYTES = 5 * GIGABYTE;
const DISK_BAD_BYTES = GIGABYTE;

type Condition = Omit<StateItem, 'item'>;

/** Describes the state of the service to people who do not run servers. */
export async function serviceState(_input: object, context: CallContext): Promise<ServiceState> {
  const { options, ways, now } = context;
  const { store } = options;
  const [automation, whatsapp, waiting, lastBackupAt, alerts] = await Promise.all([
    readOutage(store.db, 'automation'),
    readOutage(store.db, 'whatsapp'),
    waitingItems(context),
    readLastBackup(store.db),
    readAlerts(store.db),
  ]);
  return {
    version: VERSION,
    items: [
      { item: 'automation', ...ofAutomation(automation, ways) },
      { item: 'whatsapp', ...ofWhatsApp(whatsapp, context) },
      ...waiting,
      { item: 'mail', ...ofMail(options, alerts) },
      { item: 'backup', ...ofBackups(lastBackupAt, now) },
      { item: 'disk', ...(await ofDisk(options)) },
      ...alerts.flatMap(({ name, since }): StateItem[] =>
        // The item about e-mail already reports this alert.
        name === 'mail' ? [] : [{ item: 'alert', health: 'bad', text: alertText(name, since) }],
      ),
    ],
  };
}

/** The problem behind each alert, and what to do about it. */
const ALERT_TEXTS = {
  retention_held: [
    'La cancellazione dei dati vecchi è ferma per prudenza',
    'chi gestisce il server controlli `leads status`',
  ],
  whatsapp_token: [
    'La chiave di accesso a WhatsApp sta per scadere o non vale più',
    'va rinnovata in Meta Business, e chi gestisce il server la mette in WHATSAPP_TOKEN e lo riavvia',
  ],
  mail: [
    'Le e-mail di avviso non partono, o non per tutti',
    'chi gestisce il server controlli SMTP_URL',
  ],
} as const;

function alertText(name: Alert['name'], since: number): string {
  const [problem, task] = ALERT_TEXTS[name];
  return `${problem} (segnalato ${withArticle('il', momentText(since))}): ${task}.`;
}

function ofMail({ config }: DeskOptions, alerts: readonly Alert[]): Condition {
  if (!config.mail) {
    return {
      health: 'off',
      text: 'Nessuna e-mail ti avvisa dei nuovi contatti: chi gestisce il server può attivare gli avvisi con SMTP_URL.',
    };
  }
  const alert = alerts.find(({ name }) => name === 'mail');
  return alert
    ? { health: 'bad', text: alertText('mail', alert.since) }
    : {
        health: 'good',
        text: 'Gli avvisi per e-mail sono attivi: se un invio fallisce, lo vedi qui.',
      };
}

function ofAutomation(outage: Outage | undefined, ways: AnswerWays): Condition {
  if (!ways.automation) {
    return { health: 'off', text: 'Nessuna automazione collegata: si imposta con WEBHOOK_URL.' };
  }
  if (!outage) return { health: 'good', text: "L'automazione risponde." };
  return {
    health: 'bad',
    text: `L'automazione non risponde ${sinceText(outage.since)}: controlla che sia accesa; i contatti sono al sicuro e partono appena risponde.`,
  };
}

function ofWhatsApp(
  outage: Outage | undefined,
  { ways, options: { metrics }, now }: CallContext,
): Condition {
  if (!ways.whatsapp) {
    return {
      health: 'off',
      text: ways.automation
        ? "WhatsApp non è collegato: alle persone risponde l'automazione."
        : 'Le risposte non partono da sole: scrivi tu a chi è in «Da fare».',
    };
  }
  if (!outage && metrics.isSecretDoubtful) {
    // Only a hint, because whoever learns the number's id can cause it.
    return {
      health: 'warning',
      text: 'Forse i messaggi che arrivano da WhatsApp vengono rifiutati, perché la loro firma è sbagliata: chi gestisce il server controlli WHATSAPP_APP_SECRET.',
    };
  }
  if (!outage) return { health: 'good', text: 'WhatsApp risponde.' };
  const { since } = outage;
  if (outage.as === 'unpaid') {
    return {
      health: 'bad',
      text: `WhatsApp non accetta messaggi ${sinceText(since)}: nessun metodo di pagamento, o messaggi gratuiti finiti. Controllalo in Meta Business; le risposte in coda partono da sole.`,
    };
  }
  const isPause = connectionState(outage) === 'paused' && now - since < PAUSE_MS;
  return isPause
    ? {
        health: 'warning',
        text: `WhatsApp non risponde o chiede di rallentare, ${sinceText(since)}: le risposte restano in coda e partono da sole.`,
      }
    : {
        health: 'bad',
        text: `WhatsApp non accetta messaggi ${sinceText(since)}: chi gestisce il server guardi l'errore con \`leads status\`.`,
      };
}

function sinceText(at: number): string {
  return withArticle('dal', momentText(at));
}

function ofBackups(lastAt: number, now: number): Condition {
  const task = 'chi gestisce il server ne faccia una con `leads backup`';
  if (lastAt === 0) {
    return {
      health: 'warning',
      text: `Qui non risulta nessuna copia di sicurezza: ${task}, se non ne fa già in altro modo.`,
    };
  }
  const text = `Ultima copia di sicurezza: ${momentText(lastAt)}`;
  return now - lastAt > BACKUP_WARNING_MS
    ? { health: 'warning', text: `${text}, più di una settimana fa: ${task}.` }
    : { health: 'good', text: `${text}.` };
}

async function ofDisk({ config }: DeskOptions): Promise<Condition> {
  if (config.database.engine === 'postgres') {
    const text = 'Il database è su un server PostgreSQL: lo spazio si controlla là.';
    return { health: 'off', text };
  }
  const free = await freeSpace(config.database.path);
  if (free === undefined) {
    return {
      health: 'bad',
      text: 'Lo spazio libero sul disco non si può leggere: chi gestisce il server controlli la cartella del database.',
    };
  }
  const text = `Spazio libero sul disco: ${(free / GIGABYTE).toFixed(1).replace('.', ',')} GB.`;
  if (free >= DISK_WARNING_BYTES) return { health: 'good', text };
  return {
    health: free < DISK_BAD_BYTES ? 'bad' : 'warning',
    text: `${text} Chi gestisce il server liberi altro spazio: quando finisce, i contatti vengono rifiutati.`,
  };
}
