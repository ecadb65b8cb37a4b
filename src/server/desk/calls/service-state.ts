import type { ServiceState, StateItem } from '../../../domain/desk/service-state.ts';
import { localTimeOf } from '../../brand-days.ts';
import { DAY } from '../../clock.ts';
import type { Alert } from '../../store/alert-queries.ts';
import type { DestinationHealth } from '../../store/deliveries/delivery.ts';
import { freeSpace } from '../../store/sqlite/free-space.ts';
import { VERSION } from '../../version.ts';
import type { CallContext, DeskParts } from '../desk-parts.ts';
import type { Input } from '../read-input.ts';

const BACKUP_WARNING_MS = 7 * DAY;
const STALE_MS = DAY;
const GIGABYTE = 1e9;
const DISK_WARNING_BYTES = 5 * GIGABYTE;
const DISK_BAD_BYTES = GIGABYTE;

/** How the service is, in words for people who do not run servers. */
export async function serviceState(
  _input: Input,
  { parts, ways, now }: CallContext,
): Promise<ServiceState> {
  const { store } = parts;
  const [automation, whatsapp, backlog, stale, backups, alerts] = await Promise.all([
    store.health('automation'),
    store.health('whatsapp'),
    store.backlog(),
    store.countStale(now - STALE_MS),
    store.backups(),
    store.alerts(),
  ]);
  return {
    version: VERSION,
    items: [
      ways.automation
        ? connectionItem('automation', automation, "L'automazione")
        : {
            item: 'automation',
            health: 'off',
            text: 'Nessuna automazione collegata: si imposta con WEBHOOK_URL.',
          },
      ways.whatsapp
        ? connectionItem('whatsapp', whatsapp, 'WhatsApp')
        : {
            item: 'whatsapp',
            health: 'off',
            text: 'Le risposte non partono da sole: scrivi tu a chi è in Da fare.',
          },
      ways.automation ? backlogItem(backlog, stale) : handItem(stale),
      mailItem(
        parts,
        alerts.find(({ name }) => name === 'mail'),
      ),
      backupItem(backups[0]?.finishedAt ?? 0, now),
      await diskItem(parts),
      ...alerts.flatMap(({ name, since }): StateItem[] =>
        // The item of the e-mails tells their trouble itself.
        name === 'mail' ? [] : [{ item: 'alert', health: 'bad', text: alertText(name, since) }],
      ),
    ],
  };
}

const ALERT_TEXTS = {
  retention_held:
    'La cancellazione dei dati vecchi è ferma per prudenza: chi gestisce il server controlli `leads status`',
  whatsapp_token:
    'La chiave di accesso a WhatsApp sta per scadere o non vale più: va rinnovata in Meta Business',
  mail: 'Le e-mail di avviso non partono: chi gestisce il server controlli SMTP_URL',
} as const;

function alertText(name: Alert['name'], since: number): string {
  return `${ALERT_TEXTS[name]} (dal ${localTimeOf(since)}).`;
}

function mailItem({ config }: DeskParts, alert: Alert | undefined): StateItem {
  if (!config.mail) {
    return {
      item: 'mail',
      health: 'off',
      text: 'Nessuna e-mail ti avvisa dei nuovi contatti: per riceverle, chi gestisce il server imposti SMTP_URL.',
    };
  }
  return alert
    ? { item: 'mail', health: 'bad', text: alertText('mail', alert.since) }
    : { item: 'mail', health: 'good', text: 'Le e-mail di avviso partono.' };
}

function connectionItem(
  item: 'automation' | 'whatsapp',
  { downSince }: DestinationHealth,
  name: string,
): StateItem {
  if (downSince === 0) return { item, health: 'good', text: `${name} risponde.` };
  const task =
    item === 'whatsapp'
      ? 'chi gestisce il server controlli il numero con `leads whatsapp check`'
      : "controlla che l'automazione sia accesa; i contatti sono al sicuro e partono appena risponde";
  return {
    item,
    health: 'bad',
    text: `${name} non risponde dal ${localTimeOf(downSince)}: ${task}.`,
  };
}

function backlogItem(
  { waiting, dead, oldestWaitingAt }: { waiting: number; dead: number; oldestWaitingAt: number },
  stale: number,
): StateItem {
  if (dead > 0) {
    return {
      item: 'backlog',
      health: 'bad',
      text: `L'automazione ha rifiutato ${contacts(dead)}: chi gestisce il server li rimandi con \`leads retry --dead\`.`,
    };
  }
  if (waiting === 0) return { item: 'backlog', health: 'good', text: 'Nessun contatto in coda.' };
  const text = `In coda per l'automazione: ${contacts(waiting)}, il più vecchio dal ${localTimeOf(oldestWaitingAt)}.`;
  return stale > 0
    ? {
        item: 'backlog',
        health: 'bad',
        text: `${text} Scrivi tu a chi aspetta da più di un giorno.`,
      }
    : { item: 'backlog', health: 'good', text };
}

function handItem(stale: number): StateItem {
  return stale === 0
    ? { item: 'backlog', health: 'good', text: 'Nessuno aspetta da più di un giorno.' }
    : {
        item: 'backlog',
        health: 'warning',
        text: `Senza risposta da più di un giorno: ${contacts(stale)}. Apri Da fare e scrivi a chi aspetta.`,
      };
}

function backupItem(finishedAt: number, now: number): StateItem {
  const task = 'chi gestisce il server ne faccia una con `leads backup`';
  if (finishedAt === 0) {
    return { item: 'backup', health: 'warning', text: `Nessuna copia di sicurezza: ${task}.` };
  }
  const text = `Ultima copia di sicurezza: ${localTimeOf(finishedAt)}`;
  return now - finishedAt > BACKUP_WARNING_MS
    ? { item: 'backup', health: 'warning', text: `${text}, più di una settimana fa: ${task}.` }
    : { item: 'backup', health: 'good', text: `${text}.` };
}

async function diskItem({ config }: DeskParts): Promise<StateItem> {
  if (config.database.engine === 'postgres') {
    return {
      item: 'disk',
      health: 'off',
      text: 'Il database è su un server PostgreSQL: lo spazio si controlla là.',
    };
  }
  const free = await freeSpace(config.database.path);
  if (free === undefined) {
    return {
      item: 'disk',
      health: 'bad',
      text: 'Lo spazio libero sul disco non si può leggere: chi gestisce il server controlli la cartella del database.',
    };
  }
  const text = `Spazio libero sul disco: ${(free / GIGABYTE).toFixed(1).replace('.', ',')} GB`;
  const task = 'chi gestisce il server liberi spazio, altrimenti i contatti vengono rifiutati';
  if (free < DISK_BAD_BYTES) return { item: 'disk', health: 'bad', text: `${text}: ${task}.` };
  if (free < DISK_WARNING_BYTES) {
    return { item: 'disk', health: 'warning', text: `${text}: ${task}.` };
  }
  return { item: 'disk', health: 'good', text: `${text}.` };
}

function contacts(count: number): string {
  return count === 1 ? '1 contatto' : `${count} contatti`;
}
