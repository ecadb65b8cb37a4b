import { brand } from '../../brand.config.ts';
import { brandFiles } from './brand-files.ts';
import { everyFault } from './config/brand-errors.ts';
import { brandNotes } from './config/brand-notes.ts';
import { pageHead } from './pages/page-head.ts';

/** What `scripts/build.mjs` asks of the brand. */
export const faults = () => everyFault(brand);

/** What stands in the head of one page only. */
export const headOf = (file: string, title: string): string => pageHead(brand, file, title);

/** Those beside the pages, by their name. */
export const files = () => brandFiles(brand);

export const { staticWebhook } = brand;

/** Said at each start. */
export const notes = () => brandNotes(brand);
