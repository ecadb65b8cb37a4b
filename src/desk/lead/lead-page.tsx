import { type ReactNode, useState } from 'react';
import { campaignText } from '../../domain/desk/campaign-text.ts';
import { leadPath } from '../../domain/desk/desk-screens.ts';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CallBackDay } from '../controls/call-back-day.tsx';
import { Moment } from '../controls/moment.tsx';
import { Notice } from '../controls/notice.tsx';
import { PhoneNumber } from '../controls/phone-number.tsx';
import { Problem } from '../controls/problem.tsx';
import { StateChip } from '../controls/state-chip.tsx';
import { Heading } from '../shell/heading.tsx';
import { Link } from '../shell/link.tsx';
import { goToList, lastList } from '../shell/navigation.ts';
import { Page } from '../shell/page.tsx';
import { Analysis } from './analysis.tsx';
import { AnswerCard } from './answer-card.tsx';
import { EraseLead, type EraseLeadProps } from './erase-lead.tsx';
import { FollowUp } from './follow-up.tsx';
import { History } from './history.tsx';
import { NextLead } from './next-lead.tsx';
import { Thread } from './thread.tsx';
import { UnmatchedMessage } from './unmatched-message.tsx';
import { type LeadControlProps, useLead } from './use-lead.ts';

export function LeadPage({ id }: { readonly id: string }) {
  const { data: lead, isFetching, error: loadError, refetch, change } = useLead(id);
  const [isErasing, setIsErasing] = useState(false);
  // An erasure may have succeeded although its response was lost. The dialog stays open for a
  // retry, because only the response says whether the automation has a copy.
  const error = isErasing ? null : loadError;
  const isGone = error?.code === 'not_found';
  const shown = isGone ? undefined : lead;
  return (
    <Page section="leads">
      <div className="ways">
        <Link className="back-link" href={lastList.address} follow={goToList}>
          <Icon d={ARROW_LEFT} /> Torna ai contatti
        </Link>
        {lead?.answer !== 'by_hand' && <NextLead id={id} />}
      </div>
      {error && !shown && <Heading title="Contatto">Contatto non disponibile</Heading>}
      <Problem error={error} {...(!isGone && { onRetry: () => void refetch() })} />
      {!lead && isFetching && <Loading />}
      {shown?.message && (
        <UnmatchedMessage lead={shown} message={shown.message} onErasing={setIsErasing} />
      )}
      {shown && !shown.message && <Lead lead={shown} change={change} onErasing={setIsErasing} />}
    </Page>
  );
}

function Lead({ lead, change, onErasing }: LeadControlProps & EraseLeadProps) {
  const warning = warningOf(lead);
  return (
    <>
      <header className="lead-head">
        <Heading title="Contatto">
          <bdi>{lead.name}</bdi>
        </Heading>
        <div className="facts small">
          <StateChip row={lead} />
          <CallBackDay {...lead} />
          <PhoneNumber {...lead} />
          <Moment at={lead.createdAt} />
          {lead.campaign && <span>{campaignText(lead.campaign)}</span>}
        </div>
      </header>
      {warning && <Notice look="warning">{warning}</Notice>}
      <div className="column lead-columns">
        <div className="column">
          <Thread lead={lead} change={change} />
          <AnswerCard lead={lead} change={change} />
          <FollowUp lead={lead} change={change} />
          <History lead={lead} />
        </div>
        <div className="column">
          <Analysis lead={lead} />
          <EraseLead lead={lead} onErasing={onErasing} />
        </div>
      </div>
    </>
  );
}

function warningOf({ isRestricted, state, newerLeadId }: LeadDetail): ReactNode {
  if (isRestricted)
    return "Questa persona ha chiesto di limitare l'uso dei suoi dati: non scriverle e non chiamarla finché la limitazione dura.";
  if (state === 'quarantined')
    return 'In quarantena: il nome contiene qualcosa che somiglia a un link, o la richiesta sembra inviata da un bot. Chi gestisce il server può controllarla e sbloccarla.';
  return (
    newerLeadId && (
      <>
        C'è una richiesta più recente dello stesso numero.{' '}
        <Link href={leadPath(newerLeadId)}>Apri la richiesta più recente</Link>
      </>
    )
  );
}
