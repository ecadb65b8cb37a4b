import { DAY } from '../../server/clock.ts';
import type { Backup } from '../../server/store/backup/backup-queries.ts';
import { LEAD_STATUSES } from '../../server/store/lead.ts';
import { connectionState } from '../../server/store/whatsapp/connection-state.ts';
import { pairsText } from '../table.ts';
import { ageText, isoOf, jsonText, leadsText, minuteOf, safeForTerminal } from '../text.ts';
import { EXIT, rejectPositionals, type Verb, type VerbContext } from '../verb.ts';

const STALE_MS = DAY;

export const status: Verb = {
  name: 'status',
  summary: 'count leads; fails if any is dead or stale, or while something is wrong',
  help: `Usage: leads status [--json]

Exits with 1 if a lead is dead or stale (waiting for more than 24 hours), if nothing can be sent
by WhatsApp, or while an alert is active (retention that was held back, a token that ends), for
use in a monitor. Names the backups, made on this machine by leads backup and still in their
place, that are older than the last erasure or than RETENTION_DAYS: they hold data that is erased
here.

  --json  an object instead of lines`,
  options: { json: { type: 'boolean' } },
  check: rejectPositionals,
  run: async (context) => {
    const { store, console, values, now } = context;
    const counts = await store.counts();
    const stale = await store.countStale(now - STALE_MS);
    const { downSince, nextProbeAt } = await store.health('automation');
    const alerts = await store.alerts();
    const lastErasureAt = await store.lastErasureAt();
    const outdated = await outdatedBackups(context, lastErasureAt);
    const answers = await store.answerCounts();
    const whatsapp = await store.health('whatsapp');
    const connection = connectionState(whatsapp);
    const isStopped = connection === 'stopped';
    const versions = await store.programVersions();
    const madeBy = versions[0]?.version ?? null;
    const openedBy =
      versions.toSorted((a, b) => b.lastOpenedAt - a.lastOpenedAt)[0]?.version ?? null;
    const token = alerts.find(({ name }) => name === 'whatsapp_token');
    if (values['json']) {
      const object = {
        ...Object.fromEntries(LEAD_STATUSES.map((name) => [name, counts[name]])),
        restricted: counts.restricted,
        stale,
        oldest_waiting_at: isoOf(counts.oldestWaitingAt),
        last_delivered_at: isoOf(counts.lastDeliveredAt),
        webhook_down_since: isoOf(downSince),
        last_erasure_at: isoOf(lastErasureAt),
        outdated_backups: outdated.map(({ path }) => path),
        alerts: alerts.map((alert) => ({ ...alert, since: isoOf(alert.since) })),
        answers,
        whatsapp_stopped_since: isStopped ? isoOf(whatsapp.downSince) : null,
        whatsapp_stopped_by: isStopped ? (whatsapp.downReason ?? null) : null,
        whatsapp_paused_since: connection === 'paused' ? isoOf(whatsapp.downSince) : null,
        whatsapp_token: token?.detail ?? null,
        database_made_by: madeBy,
        database_opened_by: openedBy,
      };
      await console.stdout(`${jsonText(object, 2)}\n`);
    } else {
      const oldest =
        counts.oldestWaitingAt && ` (oldest: ${ageText(now - counts.oldestWaitingAt)})`;
      await console.stdout(
        pairsText([
          ['waiting', `${counts.waiting}${oldest || ''}`],
          ['delivered', String(counts.delivered)],
          ['dead', String(counts.dead)],
          ['quarantined', String(counts.quarantined)],
          ['restricted', String(counts.restricted)],
          ['stale', String(stale)],
          ['last delivery', minuteOf(counts.lastDeliveredAt)],
          ['last erasure', minuteOf(lastErasureAt)],
          [
            'webhook',
            downSince > 0
              ? `down for ${ageText(now - downSince)}, next probe in ${ageText(Math.max(0, nextProbeAt - now))}`
              : 'no problem known',
          ],
          [
            'answers',
            Object.entries(answers)
              .map(([answer, count]) => `${count} ${answer}`)
              .join(', '),
          ],
          [
            'whatsapp',
            connection !== 'up'
              ? `${connection} for ${ageText(now - whatsapp.downSince)} (${whatsapp.downReason || 'no reason known'}), next probe in ${ageText(Math.max(0, whatsapp.nextProbeAt - now))}`
              : 'no problem known',
          ],
          ['token', token?.detail ?? 'no problem known'],
          [
            'database',
            `made by version ${madeBy}, last opened by the server of version ${openedBy}`,
          ],
        ]),
      );
    }
    if (counts.dead > 0) console.stderr(`${leadsText(counts.dead)} dead: leads retry --dead`);
    if (stale > 0) console.stderr(`${leadsText(stale)} waiting for more than 24 hours.`);
    for (const { since, detail } of alerts) {
      console.stderr(`Alert since ${minuteOf(since)} UTC: ${detail}`);
    }
    if (outdated.length > 0) {
      console.stderr(
        'Backups that still hold erased data, older than the last erasure or than RETENTION_DAYS:',
      );
      for (const { path } of outdated) console.stderr(`  ${safeForTerminal(path)}`);
    }
    if (isStopped) console.stderr('Nothing can be sent by WhatsApp at the moment.');
    const isWrong = counts.dead + stale + alerts.length > 0 || isStopped;
    return isWrong ? EXIT.failed : EXIT.ok;
  },
};

/** What is erased from the database, by a person's wish or by age, is still in them. */
async function outdatedBackups(
  { store, config, now }: VerbContext,
  lastErasureAt: number,
): Promise<readonly Backup[]> {
  const { days } = config.retention;
  const before = Math.max(lastErasureAt, days === undefined ? 0 : now - days * DAY);
  return (await store.backups()).filter(({ startedAt }) => startedAt < before);
}
