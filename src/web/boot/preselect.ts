import type { CalculatorField } from '../../domain/calculator/calculator-input.ts';

/** What a link may choose: `/?goal=leaner`. Body data has no place in an address. */
const GROUPS: Readonly<Record<string, CalculatorField>> = {
  goal: 'physicalGoal',
  activity: 'activityLevelMultiplier',
  muscle: 'muscleMass',
  gender: 'gender',
};

/** Ticks what the link chose, where nothing is chosen yet; values that nobody offers do nothing. */
export function preselect(query: string): void {
  const wanted = new URLSearchParams(query);
  for (const [key, name] of Object.entries(GROUPS)) {
    const group = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    const choice = group.find(({ value }) => value === wanted.get(key));
    if (!choice || group.some(({ checked }) => checked)) continue;
    choice.checked = true;
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
