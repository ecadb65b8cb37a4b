import { TIME_ZONE } from '../../domain/desk/time-zone.ts';
import { tallyLeads } from '../../server/overview/tally-query.ts';
import { dayOf, daysUpTo, startOfDay } from '../../server/time/brand-days.ts';
import { parseCount } from '../parse-option.ts';
import { leadReport } from '../report/lead-report.ts';
import { reportText } from '../report/report-text.ts';
import { indentedJson, leadsText } from '../text.ts';
import { defineVerb, EXIT, onlyOptions } from '../verb.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 9999;

export const report = defineVerb({
  name: 'report',
  summary: 'count leads by day and by campaign',
  help: `Usage: leads report [--days N] [--campaign TEXT] [--json]

  --days N         the last N days, today included (default ${DEFAULT_DAYS})
  --campaign TEXT  only leads whose campaign contains TEXT, such as utm_source=instagram
  --json           an object instead of tables and bars

Erased and deleted leads are not counted. Names and phone numbers are never shown.`,
  options: {
    days: { type: 'string' },
    campaign: { type: 'string' },
    json: { type: 'boolean' },
  },
  parse: (values, positionals) => ({
    ...onlyOptions(values, positionals),
    days: parseCount(values, 'days', DEFAULT_DAYS, MAX_DAYS),
  }),
  run: async ({ store, console, now }, { days, campaign, json }) => {
    const [first = ''] = daysUpTo(dayOf(now), days);
    const tallies = await tallyLeads(store.db, startOfDay(first));
    const found = leadReport(tallies, { now, days, campaign });
    if (json) {
      await console.stdout(indentedJson({ time_zone: TIME_ZONE, ...found }));
      return EXIT.ok;
    }
    await console.stdout(reportText(found));
    console.stderr(`${leadsText(found.all.total)}.`);
    return EXIT.ok;
  },
});
