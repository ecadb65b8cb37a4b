import { DAY } from '../../server/clock.ts';
import { LEAD_STATUSES } from '../../server/store/lead.ts';
import { pairsText } from '../table.ts';
import { ageText, isoOf, jsonText, leadsText, minuteOf } from '../text.ts';
import { EXIT, rejectPositionals, type Verb } from '../verb.ts';

const STALE_MS = DAY;

export const status: Verb = {
  name: 'status',
  summary: 'count leads; fails if any is dead or stale, or WhatsApp stopped',
  help: `Usage: leads status [--json]

Exits with 1 if a lead is dead or stale (waiting for more than 24 hours), or if nothing can be
sent by WhatsApp, for use in a monitor.

  --json  an object instead of lines`,
  options: { json: { type: 'boolean' } },
  check: rejectPositionals,
  run: async ({ store, console, values, now }) => {
    const counts = await store.counts();
    const stale = await store.countStale(now - STALE_MS);
    const { downSince, nextProbeAt } = await store.health('automation');
    const answers = await store.answerCounts();
    const whatsapp = await store.health('whatsapp');
    const token = (await store.alerts()).find(({ name }) => name === 'whatsapp_token');
    if (values['json']) {
      const object = {
        ...Object.fromEntries(LEAD_STATUSES.map((name) => [name, counts[name]])),
        stale,
        oldest_waiting_at: isoOf(counts.oldestWaitingAt),
        last_delivered_at: isoOf(counts.lastDeliveredAt),
        webhook_down_since: isoOf(downSince),
        answers,
        whatsapp_stopped_since: isoOf(whatsapp.downSince),
        whatsapp_stopped_by: whatsapp.downReason || null,
        whatsapp_token: token?.detail ?? null,
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
          ['stale', String(stale)],
          ['last delivery', minuteOf(counts.lastDeliveredAt)],
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
            whatsapp.downSince > 0
              ? `stopped for ${ageText(now - whatsapp.downSince)} (${whatsapp.downReason || 'no reason known'}), next probe in ${ageText(Math.max(0, whatsapp.nextProbeAt - now))}`
              : 'no problem known',
          ],
          ['token', token?.detail ?? 'no problem known'],
        ]),
      );
    }
    if (counts.dead > 0) console.stderr(`${leadsText(counts.dead)} dead: leads retry --dead`);
    if (stale > 0) console.stderr(`${leadsText(stale)} waiting for more than 24 hours.`);
    if (whatsapp.downSince > 0) console.stderr('Nothing can be sent by WhatsApp at the moment.');
    return counts.dead + stale > 0 || whatsapp.downSince > 0 ? EXIT.failed : EXIT.ok;
  },
};
