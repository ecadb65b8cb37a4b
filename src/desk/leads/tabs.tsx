import type { KeyboardEvent } from 'react';
import { TABS, type Tab, type TabCounts } from '../../domain/desk/lead-list.ts';
import { TAB_LABELS } from '../words/labels.ts';
import { integerText } from '../words/numbers.ts';

/** The id of the element that the tabs control. */
export const PANEL = 'contatti';

type TabsProps = {
  readonly chosen: Tab;
  readonly counts: TabCounts;
  readonly onChoose: (tab: Tab) => void;
};

/** Tabs with counts. As usual for tabs, the arrow keys move among them and Tab leaves them. */
export function Tabs({ chosen, counts, onChoose }: TabsProps) {
  function move(event: KeyboardEvent<HTMLButtonElement>) {
    const at = TABS.indexOf(chosen);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = next === undefined ? undefined : TABS.at(next % TABS.length);
    if (!tab) return;
    event.preventDefault();
    onChoose(tab);
    document.getElementById(`tab-${tab}`)?.focus();
  }
  return (
    <div className="tabs" role="tablist" aria-label="Contatti">
      {TABS.map((tab) => (
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
          {TAB_LABELS[tab]} <span className="count">{integerText(counts[tab])}</span>
        </button>
      ))}
    </div>
  );
}
