import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { FILTER } from '../shell/icons.ts';
import { campaignText } from '../words/campaign.ts';
import { STATE_LABELS, TAB_STATES } from '../words/labels.ts';
import { type AddressFilter, type FilterChange, isFiltered } from './filter-address.ts';

type FiltersProps = {
  readonly filter: AddressFilter;
  readonly campaigns: readonly string[];
  readonly onChange: (change: FilterChange) => void;
};

export function Filters({ filter, campaigns, onChange }: FiltersProps) {
  const { tab, state, campaign, from, to } = filter;
  const [isOpen, setIsOpen] = useState(isFiltered(filter));
  const states = TAB_STATES[tab];
  const choices =
    campaign !== undefined && !campaigns.includes(campaign) ? [campaign, ...campaigns] : campaigns;
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-expanded={isOpen}
        aria-controls="filtri"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon d={FILTER} /> Filtri
        {isFiltered(filter) && <span className="count">attivi</span>}
      </button>
      <div id="filtri" className="filter-fields" hidden={!isOpen}>
        {states.length > 0 && (
          <Choice
            name="stato"
            label="Stato"
            all="Tutti gli stati"
            value={state}
            options={states.map((value) => [value, STATE_LABELS[value]])}
            onChoose={(value) => onChange({ state: states.find((known) => known === value) })}
          />
        )}
        <Choice
          name="campagna"
          label="Campagna"
          all="Tutte le campagne"
          value={campaign}
          options={choices.filter(Boolean).map((value) => [value, campaignText(value)])}
          onChoose={(value) => onChange({ campaign: value || undefined })}
        />
        <Day name="dal" label="Dal" value={from} onChoose={(day) => onChange({ from: day })} />
        <Day name="al" label="Al" value={to} onChoose={(day) => onChange({ to: day })} />
      </div>
    </>
  );
}

type ChoiceProps = {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
};

function Choice({ name, label, all, value = '', options, onChoose }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select
        id={name}
        className="search"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

type DayProps = {
  readonly name: string;
  readonly label: string;
  readonly value: string | undefined;
  readonly onChoose: (day: string | undefined) => void;
};

function Day({ name, label, value = '', onChoose }: DayProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        className="search"
        type="date"
        value={value}
        onChange={(event) => onChoose(event.target.value || undefined)}
      />
    </div>
  );
}
