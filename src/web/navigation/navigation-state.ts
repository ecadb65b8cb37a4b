import { navigate as changeLocation, useHistoryState } from 'wouter/use-browser-location';
import { CALCULATOR_FIELDS } from '../../domain/calculator/calculator-input.ts';
import type { CalculatorTexts } from '../../domain/calculator/validate-calculator.ts';
import type { Estimate } from '../../domain/estimate/estimate.ts';
import type { CountryCode } from '../../domain/lead/dial-codes.ts';
import { CONFIRMATION_PATH, HOME_PATH, LEAD_CAPTURE_PATH } from '../../domain/paths.ts';
import { campaign } from '../tracking/campaign.ts';

// Screens pass data through the history state, never through the URL or web storage. The state survives a
// reload, and therefore possibly an update of the site, so it is validated when it is read.

type HomeState = {
  readonly answers?: CalculatorTexts;
  /** What the loader has kept since: corrections of these answers, or another form's texts. */
  readonly typed?: CalculatorTexts;
};
export type LeadState = {
  readonly result: Estimate;
  readonly answers: CalculatorTexts;
  /** Part of the idempotency key: the lead of this calculation is stored once, however often it is sent. */
  readonly calculationId: string;
};

/** The history state of a lead form that was sent: with it the same form is shown again. */
export type SentLead = LeadState & {
  readonly typed: {
    readonly name: string;
    readonly country: CountryCode;
    readonly phone: string;
  };
};

type SentState = {
  readonly leadName?: string;
  readonly sent?: SentLead | undefined;
  readonly hasOpenedChat?: boolean;
};

export function useAnswers(): CalculatorTexts | undefined {
  return readAnswers(useHistoryState<unknown>());
}

/** Returns the texts of the fields that the form has now; anything else is dropped. */
export function readAnswers(state: unknown): CalculatorTexts | undefined {
  const { answers, typed } = (state ?? {}) as HomeState;
  // On the first screen, texts typed before hydration are in the form already.
  const latest = answers && { ...answers, ...typed };
  const texts = CALCULATOR_FIELDS.map((field) => [field, latest?.[field]] as const);
  const known = texts.filter(([, text]) => typeof text === 'string');
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Replaces the current history entry by the calculator with these answers, which Back and a reload restore. */
export function keepAnswers(answers: CalculatorTexts): void {
  navigate(HOME_PATH, { replace: true, state: { answers } satisfies HomeState });
}

export function goToLeadForm(state: LeadState): void {
  keepAnswers(state.answers);
  navigate(LEAD_CAPTURE_PATH, { state });
}

export function goBackToCalculator(answers: CalculatorTexts): void {
  // Name and number stay in memory until the lead is sent. This history entry would restore them even later.
  history.replaceState({ ...history.state, typed: undefined }, '');
  navigate(HOME_PATH, { state: { answers } satisfies HomeState });
}

/** Replaces the lead form in the history, so that Back cannot lead to a second submit. */
export function goToConfirmation(sent: SentLead): void {
  navigate(CONFIRMATION_PATH, {
    replace: true,
    state: { leadName: sent.typed.name, sent } satisfies SentState,
  });
}

/** Who has sent what; nobody and nothing on a confirmation that was opened directly. */
export function useSentLead() {
  const state = (useHistoryState<unknown>() ?? {}) as SentState;
  const { leadName, sent, hasOpenedChat } = state;
  return {
    leadName: typeof leadName === 'string' && leadName !== '' ? leadName : undefined,
    sent: typeof sent?.typed?.phone === 'string' ? sent : undefined,
    hasOpenedChat: hasOpenedChat === true,
  };
}

/** Opens the lead form as it was sent. What is sent then is another lead, and the newest counts. */
export function correctLead(sent: SentLead): void {
  navigate(LEAD_CAPTURE_PATH, { state: sent });
}

/** Kept in the history, because in-app browsers open the chat in place of this page and return to it. */
export function keepOpenedChat(): void {
  navigate(CONFIRMATION_PATH, {
    replace: true,
    state: { ...history.state, hasOpenedChat: true },
  });
}

export function goToHomeConfirmation(leadName: string, sent: SentLead | undefined): void {
  navigate(HOME_PATH, { state: { leadName, sent } satisfies SentState });
}

/** No answers yet: those that the loader keeps are found again by Back and Forward. */
const NEW_CALCULATION: HomeState = { answers: {} };

export function goToNewCalculation(): void {
  // Whoever goes back finds no number of somebody who has finished.
  history.replaceState({ ...history.state, sent: undefined }, '');
  navigate(HOME_PATH, { state: NEW_CALCULATION });
}

/** Replaces the current history entry, and with it any name in its state. */
export function redirectHome(): void {
  navigate(HOME_PATH, { replace: true, state: NEW_CALCULATION });
}

/**
 * Turns off scroll restoration, because every screen starts at its top, and keeps the campaign in every history
 * entry, so that a reload does not lose it.
 */
function navigate(
  path: string,
  { state, replace = false }: { state: object; replace?: boolean },
): void {
  const currentCampaign = campaign();
  history.scrollRestoration = 'manual';
  const kept = currentCampaign ? { ...state, campaign: currentCampaign } : state;
  changeLocation(path, { replace, state: kept });
}
