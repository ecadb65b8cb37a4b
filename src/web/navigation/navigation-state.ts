import { navigate as change, useHistoryState } from 'wouter/use-browser-location';
import {
  type CalculatorTexts,
  checkCalculatorInput,
} from '../../domain/calculator/validate-calculator.ts';
import type { Estimate } from '../../domain/estimate/estimate.ts';
import { CONFIRMATION_PATH, HOME_PATH, LEAD_CAPTURE_PATH } from '../../domain/paths.ts';
import { campaign } from '../tracking/campaign.ts';

// What travels from screen to screen does so in the history's state: never in an address, never
// in web storage. It outlives a reload, and perhaps a release: so it is checked when read.

export type HomeState = { readonly answers?: CalculatorTexts; readonly leadName?: string };
export type LeadState = {
  readonly result: Estimate;
  readonly answers: CalculatorTexts;
  /** Names this calculation, so that its lead is stored once however often it is sent. */
  readonly calculationId: string;
};

/** An earlier release called the id `attempt`: a visitor who reloads after an update keeps the calculation. */
type StoredLeadState = LeadState & { readonly attempt?: string };

type NavigateOptions = { readonly replace?: boolean; readonly state?: object };

export function useAnswers(): CalculatorTexts | undefined {
  const { answers } = (useHistoryState<unknown>() ?? {}) as HomeState;
  return typeof answers === 'object' ? (answers ?? undefined) : undefined;
}

export function useLeadState(): LeadState | undefined {
  const { result, answers, ...ids } = (useHistoryState<unknown>() ??
    {}) as Partial<StoredLeadState>;
  const calculationId = ids.calculationId ?? ids.attempt;
  if (!result || !checkCalculatorInput(result.userInputs).ok || !calculationId) return undefined;
  return { result, answers: answers ?? {}, calculationId };
}

export function useLeadName(): string | undefined {
  const { leadName } = (useHistoryState<unknown>() ?? {}) as HomeState;
  return typeof leadName === 'string' && leadName !== '' ? leadName : undefined;
}

/** The calculator's own entry in the history: Back, and a reload, find it filled in. */
export function keepAnswers(answers: CalculatorTexts): void {
  navigate(HOME_PATH, { replace: true, state: { answers } satisfies HomeState });
}

export function goToLeadForm(state: LeadState): void {
  keepAnswers(state.answers);
  navigate(LEAD_CAPTURE_PATH, { state });
}

export function goBackToCalculator(answers: CalculatorTexts): void {
  navigate(HOME_PATH, { state: { answers } satisfies HomeState });
}

/** Replaces the lead form, so that Back does not send twice. */
export function goToConfirmation(leadName: string): void {
  navigate(CONFIRMATION_PATH, { replace: true, state: { leadName } });
}

export type ConfirmationState = { readonly leadName?: string; readonly hasOpenedChat?: boolean };

export function useHasOpenedChat(): boolean {
  const { hasOpenedChat } = (useHistoryState<unknown>() ?? {}) as ConfirmationState;
  return hasOpenedChat === true;
}

/** In the history: an app's own browser opens the chat in place of this page, and comes back. */
export function keepOpenedChat(leadName: string | undefined): void {
  const name = leadName === undefined ? {} : { leadName };
  const state: ConfirmationState = { ...name, hasOpenedChat: true };
  navigate(CONFIRMATION_PATH, { replace: true, state });
}

export function goToHomeConfirmation(leadName: string | undefined): void {
  navigate(HOME_PATH, { state: { leadName } });
}

export function goToNewCalculation(): void {
  navigate(HOME_PATH);
}

/** From the celebration: the name goes from the history too. */
export function forgetLead(): void {
  navigate(HOME_PATH, { replace: true });
}

export function redirectHome(): void {
  navigate(HOME_PATH, { replace: true });
}

/**
 * Every screen begins at its top: the browser must not scroll to where it was left. Every entry
 * keeps the campaign, so that no reload loses it.
 */
function navigate(path: string, { replace = false, state }: NavigateOptions = {}): void {
  const from = campaign();
  history.scrollRestoration = 'manual';
  const kept = from ? { ...state, campaign: from } : state;
  change(path, kept ? { replace, state: kept } : { replace });
}
