import { readAlerts } from '../../server/alerts.ts';
import { lastErasureAt } from '../../server/audit.ts';
import { readLastBackup } from '../../server/database/meta.ts';
import { LEAD_STATUSES } from '../../server/leads/lead.ts';
import { countListed } from '../../server/leads/lookup-queries.ts';
import { faultText, type Outage, readOutage } from '../../server/outbox/outage.ts';
import { countStale, readCounts } from '../../server/overview/backlog.ts';
import { DAY } from '../../server/time/clock.ts';
import { answerCounts, countUnheardTexts } from '../../server/whatsapp/answer-queries.ts';
import { connectionState } from '../../server/whatsapp/outgoing/connection-state.ts';
import { pairsText } from '../table.ts';
import { ageText, indentedJson, isoOf, leadsText, minuteOf } from '../text.ts';
import { defineVerb, EXIT, onlyOptions, type VerbContext } from '../verb.ts';

const STALE_MS = DAY;

export const status = defineVerb({
  name: 'status',
  summary: 'count leads; fails if any is dead or stale, or while something is wrong',
  help: `Usage: leads status [--json]

Exits with 1 if a lead is dead, or stale although there is a webhook (waiting for more than 24
hours), if nothing can be sent by WhatsApp, if the server does not answer or cannot store leads,
if less than 2 GB are free on the disk of a SQLite file, or while an alert is active (retention
that was held back, a token about to expire, e-mail that cannot be sent), for use in a monitor.
Backups that were begun before the last erasure still hold the erased data.

  --json  an object instead of lines`,
  options: { json: { type: 'boolean' } },
  parse: (values, positionals) => onlyOptions(values, positionals),
  run: async (context, { json }) => {
    const { console, now } = context;
    const state = await readState(context);
    await console.stdout(json ? indentedJson(jsonOf(state)) : pairsText(pairsOf(state, now)));
    for (const line of remarksOn(state)) console.stderr(line);
    const { counts, stale, hasAutomation, alerts, machine, isStopped } = state;
    const problems = counts.dead + alerts.length + machine.length + (hasAutomation ? stale : 0);
    return problems > 0 || isStopped ? EXIT.failed : EXIT.ok;
  },
});

type State = Awaited<ReturnType<typeof readState>>;

async function readState({ store, now, config, machineProblems }: VerbContext) {
  const alerts = await readAlerts(store.db);
  const whatsapp = await readOutage(store.db, 'whatsapp');
  const connection = connectionState(whatsapp);
  return {
    counts: await readCounts(store.db),
    deadLeads: await countListed(store.db, { status: 'dead' }),
    stale: await countStale(store.db, now - STALE_MS),
    hasAutomation: config.webhookUrl !== undefined,
    machine: await machineProblems(config),
    webhook: await readOutage(store.db, 'automation'),
    alerts,
    lastErasureAt: await lastErasureAt(store.db),
    lastBackupAt: await readLastBackup(store.db),
    answers: await answerCounts(store.db),
    unheardTexts: await countUnheardTexts(store.db, now - STALE_MS),
    whatsapp,
    connection,
    isStopped: connection === 'stopped',
    token: alerts.find(({ name }) => name === 'whatsapp_token'),
  };
}

function jsonOf({ counts, alerts, whatsapp, connection, isStopped, ...state }: State) {
  return {
    ...Object.fromEntries(LEAD_STATUSES.map((name) => [name, counts[name]])),
    restricted: counts.restricted,
    stale: state.stale,
    oldest_waiting_at: isoOf(counts.oldestWaitingAt),
    last_delivered_at: isoOf(counts.lastDeliveredAt),
    webhook_down_since: isoOf(state.webhook?.since ?? null),
    last_erasure_at: isoOf(state.lastErasureAt),
    last_backup_at: isoOf(state.lastBackupAt),
    alerts: alerts.map((alert) => ({ ...alert, since: isoOf(alert.since) })),
    answers: state.answers,
    whatsapp_stopped_since: isoOf((isStopped && whatsapp?.since) || null),
    whatsapp_stopped_by: isStopped && whatsapp ? faultText(whatsapp) : null,
    whatsapp_paused_since: isoOf((connection === 'paused' && whatsapp?.since) || null),
    whatsapp_texts_without_status: state.unheardTexts,
    whatsapp_token: state.token?.detail ?? null,
    machine: state.machine,
  };
}

const NO_PROBLEM = 'no problem known';

function pairsOf(state: State, now: number): readonly (readonly [string, string])[] {
  const { counts, webhook, whatsapp, connection } = state;
  const oldest = counts.oldestWaitingAt && ` (oldest: ${ageText(now - counts.oldestWaitingAt)})`;
  const outageText = (word: string, outage: Outage) =>
    `${word} for ${ageText(now - outage.since)} (${faultText(outage)}), next probe in ${ageText(Math.max(0, outage.nextProbeAt - now))}`;
  return [
    ['waiting', `${counts.waiting}${oldest || ''}`],
    ['delivered', String(counts.delivered)],
    ['closed', String(counts.closed)],
    ['dead', String(counts.dead)],
    ['quarantined', String(counts.quarantined)],
    ['restricted', String(counts.restricted)],
    ['stale', String(state.stale)],
    ['last delivery', minuteOf(counts.lastDeliveredAt)],
    ['last erasure', minuteOf(state.lastErasureAt)],
    ['last backup', minuteOf(state.lastBackupAt)],
    ['webhook', webhook ? outageText('down', webhook) : NO_PROBLEM],
    [
      'answers',
      Object.entries(state.answers)
        .map(([answer, count]) => `${count} ${answer}`)
        .join(', '),
    ],
    ['whatsapp', whatsapp ? outageText(connection, whatsapp) : NO_PROBLEM],
    ['token', state.token?.detail ?? NO_PROBLEM],
  ];
}

/** Problems that the operator should look into. */
function remarksOn(state: State): readonly string[] {
  const { counts, deadLeads, stale, hasAutomation, alerts, isStopped, unheardTexts, machine } =
    state;
  const deadErasures = counts.dead - deadLeads;
  return [
    ...(deadLeads > 0 ? [`${leadsText(deadLeads)} dead: leads retry --dead`] : []),
    ...(deadErasures > 0
      ? [`Announcements of erasures that are dead: ${deadErasures} (leads retry --dead)`]
      : []),
    // Without an automation, leads wait for a message of the person, or for the staff.
    ...(hasAutomation && stale > 0 ? [`${leadsText(stale)} waiting for more than 24 hours.`] : []),
    ...alerts.map(({ since, detail }) => `Alert since ${minuteOf(since)}: ${detail}`),
    ...(unheardTexts > 0
      ? [`Texts of which WhatsApp has told nothing for 24 hours: ${unheardTexts} (whatsapp check)`]
      : []),
    ...(isStopped ? ['Nothing can be sent by WhatsApp at the moment.'] : []),
    ...(state.whatsapp?.as === 'unpaid'
      ? ['Meta has no payment method, or the free messages are used up.']
      : []),
    ...machine,
  ];
}
