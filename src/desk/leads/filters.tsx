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

const DAYS = [
  ['dal', 'Dal', 'from'],
  ['al', 'Al', 'to'],
] as const;

type FiltersProps = {
  readonly filter: AddressFilter;
  readonly campaigns: readonly string[];
  readonly onChange: (change: Omit<AddressFilter, 'tab'>) => void;
  readonly children: ReactNode;
};

export function Filters({ filter, campaigns, onChange, children }: FiltersProps) {
  const { tab, state, campaign } = filter;
  const [isOpen, setIsOpen] = useState(isFiltered(filter));
  const me = useMe();
  // An address may ask for what is no longer to choose.
  const states = withChosen(state, statesOfTab(tab, me));
  const choices = withChosen(campaign, campaigns.filter(Boolean));
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
            value={state ?? ''}
            options={[
              ['', 'Tutti gli stati'],
              ...states.map((value): [string, string] => [
                value,
                stateText({ state: value, reason: null, isRestricted: false }, isByHand(me)),
              ]),
            ]}
            onChoose={(value) => onChange({ state: states.find((known) => known === value) })}
          />
        )}
        <SelectField
          id="campagna"
          label="Campagna"
          value={campaign ?? ''}
          options={[
            ['', 'Tutte le campagne'],
            ...choices.map((value): [string, string] => [value, campaignText(value)]),
          ]}
          onChoose={(value) => onChange({ campaign: value || undefined })}
        />
        {campaigns.length === MAX_CAMPAIGNS && (
          <p className="small">
            Qui ci sono al massimo {MAX_CAMPAIGNS} campagne: trova le altre con «Cerca».
          </p>
        )}
        {DAYS.map(([id, name, end]) => (
          <div key={id} className="field">
            <label htmlFor={id}>{name}</label>
            <input
              id={id}
              className="input"
              type="date"
              value={filter[end] ?? ''}
              onChange={({ target }) => onChange({ [end]: target.value || undefined })}
            />
          </div>
        ))}
        {children}
      </div>
    </>
  );
}

function withChosen<Value>(chosen: Value | undefined, values: readonly Value[]): readonly Value[] {
  return chosen === undefined ? values : [...new Set([...values, chosen])];
}
