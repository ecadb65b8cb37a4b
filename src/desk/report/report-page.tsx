import { queryOptions, useQuery } from '@tanstack/react-query';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { campaignText } from '../../domain/desk/campaign-text.ts';
import { PATHS } from '../../domain/desk/desk-screens.ts';
import { FUNNEL_STEPS, type Report } from '../../domain/desk/funnel-report.ts';
import { MAX_CAMPAIGNS } from '../../domain/desk/lead-list.ts';
import { OTHER_CAMPAIGN } from '../../domain/insights/insight-events.ts';
import type { DeskCalls } from '../../server/desk/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { call } from '../calls/call.ts';
import { leaveFocus } from '../controls/focus.ts';
import { Problem } from '../controls/problem.tsx';
import { Section } from '../controls/section.tsx';
import { SelectField } from '../controls/select-field.tsx';
import { useMe } from '../session/session.ts';
import { Heading } from '../shell/heading.tsx';
import { Page } from '../shell/page.tsx';
import { durationText } from '../words/dates.ts';
import { FunnelTable, LeftAtTable } from './bar-tables.tsx';
import { DayPlots } from './day-plots.tsx';
import { Speed } from './speed.tsx';
import { StepsTable } from './steps-table.tsx';

const PERIODS = [7, 30, 90] as const;
const DEFAULT_DAYS = 30;

function reportQuery(request: DeskCalls['report']['request']) {
  return queryOptions({
    queryKey: ['report', request] as const,
    queryFn: () => call('report', request),
  });
}

export function ReportPage() {
  const params = new URLSearchParams(useSearch());
  const days = PERIODS.find((known) => String(known) === params.get('giorni')) ?? DEFAULT_DAYS;
  const campaign = params.get('campagna') ?? '';
  const loaded = useQuery(reportQuery({ days, ...(campaign && { campaign }) }));
  // A campaign's report names no others, so the choice comes from the report of all campaigns.
  const { data: ofAll } = useQuery({
    ...reportQuery({ days }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  function choose(change: { days?: number; campaign?: string }) {
    const chosen = { days, campaign, ...change };
    const query = new URLSearchParams({
      giorni: String(chosen.days),
      ...(chosen.campaign && { campagna: chosen.campaign }),
    });
    navigate(`${PATHS.report}?${query}`, { replace: true });
  }

  return (
    <Page section="report">
      <Heading title="Rapporto">Rapporto</Heading>
      <div className="tools report-tools">
        <SelectField
          id="giorni"
          label="Periodo"
          value={String(days)}
          options={PERIODS.map((period) => [String(period), `Ultimi ${period} giorni`])}
          onChoose={(value) => choose({ days: Number(value) })}
        />
        <SelectField
          id="campagna"
          label="Campagna"
          value={campaign}
          options={[
            ['', 'Tutte le campagne'],
            ...[...new Set([campaign, ...(ofAll?.byCampaign.map((entry) => entry.campaign) ?? [])])]
              .filter((name) => name !== '' && name !== OTHER_CAMPAIGN)
              .map((name): [string, string] => [name, campaignText(name)]),
          ]}
          onChoose={(value) => choose({ campaign: value })}
        />
      </div>
      <Problem error={loaded.error} onRetry={() => void loaded.refetch()} />
      {loaded.isLoading && <Loading />}
      {loaded.data &&
        (isEmpty(loaded.data) ? (
          <EmptyReport campaign={campaign} onAll={() => choose({ campaign: '' })} />
        ) : (
          <Sections report={loaded.data} isOfCampaign={campaign !== ''} />
        ))}
    </Page>
  );
}

function isEmpty({ total }: Report): boolean {
  return FUNNEL_STEPS.every((step) => total[step] === 0);
}

type EmptyReportProps = { readonly campaign: string; readonly onAll: () => void };

function EmptyReport({ campaign, onAll }: EmptyReportProps) {
  if (campaign === '') {
    return (
      <div className="empty stack">
        <h2>Ancora niente da contare</h2>
        <p>In questo periodo nessuno ha aperto il calcolatore. Condividilo, e torna qui domani.</p>
      </div>
    );
  }
  return (
    <div className="empty stack">
      <h2>Niente da questa campagna</h2>
      <p>
        In questo periodo nessuno è arrivato da «<bdi>{campaignText(campaign)}</bdi>». Cambia
        periodo, o guarda tutte le campagne.
      </p>
      <Button ref={leaveFocus} look="quiet" onClick={onAll}>
        Tutte le campagne
      </Button>
    </div>
  );
}

type SectionsProps = { readonly report: Report; readonly isOfCampaign: boolean };

function Sections({ report, isOfCampaign }: SectionsProps) {
  const { whatsapp } = useMe();
  return (
    <div className="column report">
      <Section title="Il percorso">
        <p className="small">Da chi apre il calcolatore a chi legge la sua analisi.</p>
        <FunnelTable funnel={report.total} seesChats={whatsapp} />
        {!whatsapp && (
          <p className="small">
            Messaggi e letture si vedono solo se il server è collegato a WhatsApp.
          </p>
        )}
        <p className="small">
          Visite, prime risposte, calcoli e chat aperte non comprendono chi blocca le misurazioni:
          una quota può superare il 100%.
        </p>
        <p>
          Tempo dalla richiesta alla risposta:{' '}
          <strong>
            {report.medianMsToAnswer === null
              ? 'ancora nessuna risposta'
              : `${durationText(report.medianMsToAnswer)} (la metà aspetta meno)`}
          </strong>
        </p>
      </Section>
      <Section title="Giorno per giorno">
        <DayPlots byDay={report.byDay} />
      </Section>
      <Section title="Campagne">
        <StepsTable
          label="Numeri per campagna"
          heading="Campagna"
          rows={report.byCampaign.map(({ campaign, funnel }) => ({
            key: campaign,
            name: campaignText(campaign),
            funnel,
          }))}
        />
        {report.byCampaign.length === MAX_CAMPAIGNS && (
          <p className="small">
            Qui e nel filtro ci sono al massimo {MAX_CAMPAIGNS} campagne: quelle con più contatti.
          </p>
        )}
      </Section>
      <Section title="Dove si fermano">
        <LeftAtTable leftAt={report.leftAt} />
      </Section>
      <Section title="Velocità">
        <Speed speed={report.speed} isOfCampaign={isOfCampaign} />
      </Section>
    </div>
  );
}
