import { useLayoutEffect } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { keepAnswers, readAnswers, redirectHome } from '../navigation/navigation-state.ts';
import { LeadScreen } from './lead-screen.tsx';
import { readLeadState } from './read-lead-state.ts';

export function LeadCapture() {
  const stored = useHistoryState<unknown>();
  const state = readLeadState(stored);
  const hasState = state !== undefined;
  useLayoutEffect(() => {
    if (hasState) return;
    const answers = readAnswers(stored);
    if (answers) keepAnswers(answers);
    else redirectHome();
  }, [hasState, stored]);
  return state ? <LeadScreen state={state} /> : null;
}
