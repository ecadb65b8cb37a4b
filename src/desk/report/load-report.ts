import type { Report, ReportRequest } from '../../domain/desk/funnel-report.ts';
import { call } from '../calls/call.ts';
import { cache } from '../data/cache.ts';

type LoadedReport = {
  readonly report: Report;
  /** All campaigns of these days, whichever of them the report is about. */
  readonly campaigns: readonly string[];
};

export function reportKey(request: ReportRequest): string {
  return `report ${JSON.stringify(request)}`;
}

/** The report of one campaign names no other: the choice is that of the report of all. */
export async function loadReport(request: ReportRequest): Promise<LoadedReport> {
  const { days, campaign } = request;
  if (campaign === undefined) {
    const report = await call('report', { days });
    return { report, campaigns: report.byCampaign.map((entry) => entry.campaign) };
  }
  // Whoever chooses a campaign on this page has seen the report of all just before.
  const seen = cache.get(reportKey({ days })) as LoadedReport | undefined;
  const [report, { campaigns }] = await Promise.all([
    call('report', request),
    seen ?? loadReport({ days }),
  ]);
  return { report, campaigns };
}
