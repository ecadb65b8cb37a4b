import type { LeadFilter } from '../../../domain/desk/lead-list.ts';

/** What the one-time address of a file delivers. */
export type FileRequest =
  | {
      readonly kind: 'export';
      readonly filter: LeadFilter;
      /** Whether there is a column with the text of the analysis. */
      readonly withText: boolean;
    }
  | { readonly kind: 'picture'; readonly id: string };
