import type { FunnelStep, Report } from '../../domain/desk/desk-api.ts';
import { campaignText } from '../words/campaign.ts';
import { FUNNEL_LABELS } from '../words/labels.ts';
import { wholeText } from '../words/numbers.ts';
import { ScrollingTable } from './scrolling-table.tsx';

const SHOWN: readonly FunnelStep[] = ['visits', 'calculations', 'leads', 'answers', 'reads'];

export function CampaignTable({ byCampaign }: Pick<Report, 'byCampaign'>) {
  return (
    <ScrollingTable label="Numeri per campagna">
      <thead>
        <tr>
          <th scope="col">Campagna</th>
          {SHOWN.map((step) => (
            <th key={step} scope="col">
              {FUNNEL_LABELS[step]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {byCampaign.map(({ campaign, funnel }) => (
          <tr key={campaign}>
            <th scope="row">{campaignText(campaign)}</th>
            {SHOWN.map((step) => (
              <td key={step}>{wholeText(funnel[step])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  );
}
