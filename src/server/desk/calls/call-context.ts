import type { AnswerWays } from '../../lists/states.ts';
import type { DeskSession } from '../access/session-queries.ts';
import type { ActionKey } from '../actions/idempotent-action.ts';
import type { DeskOptions } from '../desk-options.ts';

/** What a call gets besides its input. */
export type CallContext = {
  readonly options: DeskOptions;
  readonly ways: AnswerWays;
  readonly session: DeskSession;
  readonly now: number;
  /** For a call that changes something. */
  readonly key: ActionKey;
  readonly clearCookie: () => void;
  /** Notifies open pages without waiting for the next poll. */
  readonly notify: () => void;
};
