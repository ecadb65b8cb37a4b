import type { KeyboardEvent } from 'react';
import { countText } from '../../domain/desk/count-text.ts';
import { TABS, type Tab, type TabCounts } from '../../domain/desk/lead-list.ts';
import { isByHand } from '../../domain/desk/state-text.ts';
import { TAB_LABELS } from '../words/labels.ts';

export const PANEL = 'contatti';

type TabsProps = {
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly counts: TabCounts;
  readonly onChoose: (tab: Tab) => void;
};

/** Where people answer, whoever comes is to do at once, and nobody is ever waiting. */
export function tabsOf(ways: Parameters<typeof isByHand>[0]): readonly Tab[] {
  return TABS.filter((tab) => tab !== 'waiting' || !isByHand(ways));
}

/** Tabs with counts. As usual for tabs, the arrow keys move among them and Tab leaves them. */
export function Tabs({ tabs, chosen, counts, onChoose }: TabsProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const at = tabs.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  }
  return (
    <div className="tabs" role="tablist" aria-label="Contatti">
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          aria-controls={PANEL}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
          onKeyDown={move}
        >
          {TAB_LABELS[tab]} <span className="count">{countText(counts[tab])}</span>
        </button>
      ))}
    </div>
  );
}
