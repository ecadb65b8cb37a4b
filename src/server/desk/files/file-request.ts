import type { LeadFilter } from '../../../domain/desk/lead-list.ts';

export type ExportFormat = 'csv' | 'ndjson';

/** What the one-time address of a file delivers. */
export type FileRequest =
  | {
      readonly kind: 'export';
      readonly filter: LeadFilter;
      readonly format: ExportFormat;
    }
  | { readonly kind: 'picture'; readonly id: string };
