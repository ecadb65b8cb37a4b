import { startTransition, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { estimate } from '../../domain/estimate/estimate.ts';
import { newRandomId } from '../../ui/random-id.ts';
import type { LeadState } from '../navigation/navigation-state.ts';
import { campaign } from '../tracking/campaign.ts';
import { LeadScreen } from './lead-screen.tsx';

/** Any valid input: the result is never shown. */
const INPUT = {
  age: 34,
  gender: 'female',
  heightCm: 168,
  currentWeightKg: 76,
  activityLevelMultiplier: 1.375,
  physicalGoal: 'leaner',
  muscleMass: 'normal',
} as const;

/**
 * Does once what the click will do: renders the lead form (outside of the page), makes an id and
 * reads the campaign. Code that runs for the first time takes twice as long, and on a slow phone the
 * visitor would wait for it after the click. A transition keeps it from blocking input.
 */
export function warmUpLeadForm(): void {
  const root = createRoot(document.createElement('div'));
  const state = { result: estimate(INPUT), answers: {}, calculationId: newRandomId() };
  campaign();
  startTransition(() => {
    root.render(<RenderOnce state={state} onDone={() => root.unmount()} />);
  });
}

type RenderOnceProps = { readonly state: LeadState; readonly onDone: () => void };

function RenderOnce({ state, onDone }: RenderOnceProps) {
  useEffect(() => {
    // React cannot unmount a root while it runs its effects.
    setTimeout(onDone);
  }, [onDone]);
  return <LeadScreen state={state} />;
}
