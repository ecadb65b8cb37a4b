import { leadReport, reportSince } from '../report/lead-report.ts';
import { reportText } from '../report/report-text.ts';
import { jsonText, leadsText } from '../text.ts';
import { EXIT, takesNothing, UsageError, type Values, type Verb } from '../verb.ts';

const DEFAULT_DAYS = 30;

export const report: Verb = {
  name: 'report',
  summary: 'count leads by day and by campaign',
  help: `Usage: leads report [--days N] [--campaign TEXT] [--json]

  --days N         today and the days before it (${DEFAULT_DAYS})
  --campaign TEXT  only leads whose campaign says TEXT somewhere, such as utm_source=instagram
  --json           an object instead of tables and bars

Days begin at midnight in the time zone of this machine; TZ=Europe/Rome before the command
chooses another. Leads that were erased or deleted do not count. Names and phone numbers are
never shown.`,
  options: {
    days: { type: 'string' },
    campaign: { type: 'string' },
    json: { type: 'boolean' },
  },
  check: (values, positionals) => {
    takesNothing(values, positionals);
    daysOf(values);
  },
  run: async ({ store, console, values, now }) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const days = daysOf(values);
    const campaign = values['campaign'] as string | undefined;
    const tallies = await store.tally(reportSince({ now, days }));
    const found = leadReport(tallies, { now, days, timeZone, campaign });
    if (values['json']) {
      const { all, days: byDay, campaigns } = found;
      const object = { time_zone: timeZone, all, days: byDay, campaigns };
      await console.data(`${jsonText(object, 2)}\n`);
      return EXIT.fine;
    }
    await console.data(reportText(found));
    console.words(`${leadsText(found.all.total)}.`);
    return EXIT.fine;
  },
};

function daysOf(values: Values): number {
  const text = values['days'] ?? String(DEFAULT_DAYS);
  const days = typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days > 0) return days;
  throw new UsageError('--days: a whole number from 1 to 9999');
}
