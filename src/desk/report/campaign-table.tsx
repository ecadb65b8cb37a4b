import type { Report } from '../../domain/desk/funnel-report.ts';
import { campaignText } from '../words/campaign.ts';
import { StepsTable } from './steps-table.tsx';

export function CampaignTable({ byCampaign }: Pick<Report, 'byCampaign'>) {
  return (
    <StepsTable
      label="Numeri per campagna"
      heading="Campagna"
      rows={byCampaign.map(({ campaign, funnel }) => ({
        key: campaign,
        name: campaignText(campaign),
        funnel,
      }))}
    />
  );
}
