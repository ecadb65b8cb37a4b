import type { CalculatorField } from '../../domain/calculator/calculator-input.ts';

/** The choices that a link can make, such as `/?goal=leaner`. Body data does not belong in a URL. */
const GROUPS: Readonly<Record<string, CalculatorField>> = {
  goal: 'physicalGoal',
  activity: 'activityLevelMultiplier',
  muscle: 'muscleMass',
  gender: 'gender',
};

/** Checks the radio buttons that the link names, in groups without a choice. Unknown values are ignored. */
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
