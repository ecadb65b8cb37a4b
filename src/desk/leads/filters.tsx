import { type ReactNode, useState } from 'react';
import { campaignText } from '../../domain/desk/campaign-text.ts';
import { MAX_CAMPAIGNS } from '../../domain/desk/lead-list.ts';
import { isByHand, stateText } from '../../domain/desk/state-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { FILTER } from '../controls/icons.ts';
import { SelectField } from '../controls/select-field.tsx';
import { useMe } from '../session/session.ts';
import { statesOfTab } from '../words/labels.ts';
import { type AddressFilter, isFiltered } from './filter-address.ts';

type FiltersProps = {
  readonly filter: AddressFilter;
  readonly campaigns: readonly string[];
  readonly onChange: (change: Omit<AddressFilter, 'tab'>) => void;
  readonly children: ReactNode;
};

export function Filters({ filter, campaigns, onChange, children }: FiltersProps) {
  const { tab, state, campaign, from, to } = filter;
  const [isOpen, setIsOpen] = useState(isFiltered(filter));
  const me = useMe();
  const states = statesOfTab(tab, me);
  const choices =
    campaign !== undefined && !campaigns.includes(campaign) ? [campaign, ...campaigns] : campaigns;
  const label = isFiltered(filter) ? 'Filtri attivi' : 'Filtri';
  return (
    <>
      <button
        type="button"
        className={`button ${isFiltered(filter) ? 'primary' : 'quiet'}`}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls="filtri"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon d={FILTER} />
        <span className="label">{label}</span>
      </button>
      <div id="filtri" className="filter-fields" hidden={!isOpen}>
        {states.length > 0 && (
          <SelectField
            id="stato"
            label="Stato"
            all="Tutti gli stati"
            value={state ?? ''}
            options={[...new Set([...states, ...(state ? [state] : [])])].map((value) => [
              value,
              stateText({ state: value, reason: null, isRestricted: false }, isByHand(me)),
            ])}
            onChoose={(value) => onChange({ state: states.find((known) => known === value) })}
          />
        )}
        <SelectField
          id="campagna"
          label="Campagna"
          all="Tutte le campagne"
          value={campaign ?? ''}
          options={choices.filter(Boolean).map((value) => [value, campaignText(value)])}
          onChoose={(value) => onChange({ campaign: value || undefined })}
        />
        {campaigns.length === MAX_CAMPAIGNS && (
          <p className="small">
            Qui ci sono al massimo {MAX_CAMPAIGNS} campagne: trova le altre con «Cerca».
          </p>
        )}
        <Day id="dal" label="Dal" value={from} onChoose={(day) => onChange({ from: day })} />
        <Day id="al" label="Al" value={to} onChoose={(day) => onChange({ to: day })} />
        {children}
      </div>
    </>
  );
}

type DayProps = {
  readonly id: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
};

function Day({ id, label, value = '', onChoose }: DayProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="date"
        value={value}
        onChange={(event) => onChoose(event.target.value || undefined)}
      />
    </div>
  );
}
