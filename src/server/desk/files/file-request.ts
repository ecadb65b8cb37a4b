import type { LeadFilter } from '../../../domain/desk/lead-list.ts';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;

/** What stands behind the one-time address of a file. */
export type FileRequest =
  | {
      readonly kind: 'export';
      readonly filter: LeadFilter;
      readonly format: (typeof EXPORT_FORMATS)[number];
    }
  | { readonly kind: 'picture'; readonly id: string };
