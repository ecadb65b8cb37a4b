/** Binds `brand.config.ts` to what `scripts/build.ts` needs. */
import { brand } from '../../brand.config.ts';
import { brandFiles } from './brand-files.ts';
import { brandErrors } from './config/brand-errors.ts';
import { brandNotes } from './config/brand-notes.ts';
import { pageHead } from './pages/page-head.ts';
import { pictureFiles } from './picture-files.ts';

export const { staticWebhook } = brand;

export const errors = () => brandErrors(brand);

export const headOf = (file: string, title: string): string => pageHead(brand, file, title);

export const files = () => brandFiles(brand);

/** The files from which the server draws the pictures that it sends to visitors. */
export const forPictures = () => pictureFiles(brand);

/** What `npm start` prints each time. */
export const notes = () => brandNotes(brand);
