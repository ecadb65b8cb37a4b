import { CALCULATOR_FIELDS } from '../calculator/calculator-input.ts';

/** Each page counts these at most once. */
export const ONCE_EVENTS = ['visit', 'first-answer'] as const;

export const REPEATED_EVENTS = [
  'view',
  'calculation',
  'lead',
  'chat',
  'share-whatsapp',
  'share-telegram',
  'share-copy',
] as const;

/** The fields of both forms, by name. */
export const QUESTIONS = [...CALCULATOR_FIELDS, 'name', 'phone', 'consent'] as const;
export type Question = (typeof QUESTIONS)[number];

/**
 * The question at which a visitor gave the last answer so far. A visitor who returns and goes on is
 * subtracted from the old question (-1) and added to the new one.
 */
export type LeftEvent = `left-${Question}`;
export const LEFT_EVENTS = QUESTIONS.map((question): LeftEvent => `left-${question}`);

export type InsightEvent =
  | (typeof ONCE_EVENTS)[number]
  | (typeof REPEATED_EVENTS)[number]
  | LeftEvent;

/** Visits by campaigns that no lead came with; a real campaign always contains a `=`. */
export const OTHER_CAMPAIGN = 'other';
