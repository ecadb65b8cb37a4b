import { useState } from 'react';
import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { ARROW_LEFT, Icon } from '../../ui/icon.tsx';
import { Heading } from '../shell/heading.tsx';
import { Link } from '../shell/link.tsx';
import { lastList } from '../shell/list-address.ts';
import { Loading } from '../shell/loading.tsx';
import { Notice } from '../shell/notice.tsx';
import { Page } from '../shell/page.tsx';
import { Problem } from '../shell/problem.tsx';
import { StateChip } from '../shell/state-chip.tsx';
import { campaignText } from '../words/campaign.ts';
import { momentText } from '../words/dates.ts';
import { Analysis } from './analysis.tsx';
import { AnswerCard } from './answer-card.tsx';
import { EraseLead } from './erase-lead.tsx';
import { FollowUp } from './follow-up.tsx';
import { History } from './history.tsx';
import { UnmatchedMessage } from './unmatched-message.tsx';
import { type UsedLead, useLead } from './use-lead.ts';

export function LeadPage({ id }: { readonly id: string }) {
  const used = useLead(id);
  const { value: lead, isLoading, reload } = used;
  const [isErasing, setIsErasing] = useState(false);
  // An erasure may have succeeded and its response be lost: the dialog stays, so that it can be
  // repeated, because only the response tells of a copy in the automation.
  const error = isErasing ? undefined : used.error;
  const isGone = error?.code === 'not_found';
  const shown = isGone ? undefined : lead;
  const list = lastList();
  return (
    <Page section="leads">
      <Link className="back-link" href={list.address} state={list.state}>
        <Icon d={ARROW_LEFT} /> Torna ai contatti
      </Link>
      {error && !shown && <Heading title="Contatto">Contatto non disponibile</Heading>}
      {error && <Problem error={error} {...(!isGone && { onRetry: reload })} />}
      {!lead && isLoading && <Loading />}
      {shown && renderLead(shown, used, setIsErasing)}
    </Page>
  );
}

function renderLead(lead: LeadDetail, used: UsedLead, onErasing: (isErasing: boolean) => void) {
  return lead.message ? (
    <UnmatchedMessage
      lead={lead}
      message={lead.message}
      onChanged={used.reload}
      onErasing={onErasing}
    />
  ) : (
    <Lead lead={lead} used={used} onErasing={onErasing} />
  );
}

type LeadProps = {
  readonly lead: LeadDetail;
  readonly used: UsedLead;
  readonly onErasing: (isErasing: boolean) => void;
};

function Lead({ lead, used, onErasing }: LeadProps) {
  return (
    <>
      <header className="lead-head">
        <Heading title="Contatto">
          <bdi>{lead.name}</bdi>
        </Heading>
        <div className="facts">
          <StateChip row={lead} />
          {lead.isRestricted ? (
            <span className="number">{lead.phone}</span>
          ) : (
            <a className="number" href={`tel:${lead.phone}`}>
              {lead.phone}
            </a>
          )}
          <time dateTime={new Date(lead.createdAt).toISOString()}>
            {momentText(lead.createdAt)}
          </time>
          {lead.campaign && <span>{campaignText(lead.campaign)}</span>}
        </div>
      </header>
      <Warnings lead={lead} />
      <div className="lead-columns">
        <div className="column">
          <AnswerCard lead={lead} change={used.change} />
          <Analysis lead={lead} />
        </div>
        <div className="column">
          <FollowUp lead={lead} change={used.change} />
          <History lead={lead} />
          <EraseLead lead={lead} onChanged={used.reload} onErasing={onErasing} />
        </div>
      </div>
    </>
  );
}

function Warnings({ lead }: { readonly lead: LeadDetail }) {
  if (lead.isRestricted) {
    return (
      <Notice look="warning">
        Questa persona ha chiesto di limitare l'uso dei suoi dati: non scriverle e non chiamarla
        finché la limitazione dura.
      </Notice>
    );
  }
  if (lead.state === 'quarantined') {
    return (
      <Notice look="warning">
        In quarantena: il nome contiene qualcosa che somiglia a un link, o la richiesta sembra di un
        programma. Chi gestisce il server può controllarla e liberarla.
      </Notice>
    );
  }
  return null;
}
