import { brand } from '../../brand.config.ts';
import { everyFault } from './brand-faults.ts';
import { brandFiles } from './brand-files.ts';
import { brandNotes } from './brand-notes.ts';
import { pageHead } from './page-head.ts';

/** What `scripts/build.mjs` asks of the brand. */
export const faults = () => everyFault(brand);

/** What stands in the head of one page only. */
export const headOf = (file: string, title: string): string => pageHead(brand, file, title);

/** Those beside the pages, by their name. */
export const files = () => brandFiles(brand);

export const { staticWebhook } = brand;

/** Said at each start. */
export const notes = () => brandNotes(brand);
