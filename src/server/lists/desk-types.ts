import type { UndoableAction } from '../../domain/desk/lead-detail.ts';

/** A hash of an `Idempotency-Key` and its owner, and a hash of the request that it came with. */
export type ActionKey = { readonly hash: string; readonly requestHash: string };

/** What a person does to a lead. */
export type LeadChange =
  | { readonly kind: 'answered' | 'answer' | 'called' }
  | { readonly kind: 'call-back'; readonly day: string | null }
  | { readonly kind: 'note'; readonly text: string }
  | ({ readonly kind: 'reply'; readonly text: string } & SeenThread)
  | ({ readonly kind: 'done' } & SeenThread)
  | { readonly kind: 'undo'; readonly action: UndoableAction };

/** The newest message that the person saw: nothing that came later counts as answered. */
type SeenThread = { readonly after: string | null };

export type LeadChangeRequest = {
  readonly id: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly change: LeadChange;
  readonly key: ActionKey;
  readonly by: string;
  readonly now: number;
};

export type EraseRequest = Omit<LeadChangeRequest, 'change'> & {
  /** The time of the erasure, if the automation is to be told. */
  readonly announceAt?: number | undefined;
};

/** Marks something as dealt with, regardless of the version that the person saw. */
export type Mark = Pick<LeadChangeRequest, 'id' | 'by' | 'now'>;

export type CloseRequest = Mark & Pick<LeadChangeRequest, 'key'>;
