import type { Report } from '../../domain/desk/funnel-report.ts';
import type { DeskCalls } from '../../server/desk/calls/protocol.ts';
import { call } from '../calls/call.ts';
import { cache } from '../data/cache.ts';

type ReportRequest = DeskCalls['report']['request'];

type LoadedReport = {
  readonly report: Report;
  /** All campaigns of these days, whichever of them the report is about. */
  readonly campaigns: readonly string[];
};

export function reportKey(request: ReportRequest): string {
  return `report ${JSON.stringify(request)}`;
}

/** A campaign's report names no others, so the choice comes from the report of all campaigns. */
export async function loadReport(request: ReportRequest): Promise<LoadedReport> {
  const { days, campaign } = request;
  if (campaign === undefined) {
    const report = await call('report', { days });
    return { report, campaigns: report.byCampaign.map((entry) => entry.campaign) };
  }
  // A person who chooses a campaign here has usually just seen the report of all campaigns.
  const seen = cache.get(reportKey({ days })) as LoadedReport | undefined;
  const [report, { campaigns }] = await Promise.all([
    call('report', request),
    seen ?? loadReport({ days }),
  ]);
  return { report, campaigns };
}
