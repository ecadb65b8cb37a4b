import type { LoggableError } from '../log.ts';

/** What the build puts beside the server for drawing pictures, in one folder. */
export const PICTURE_WASM = 'resvg.wasm';
export const PICTURE_FONTS = ['serif.ttf', 'sans.ttf'] as const;
export const PICTURE_PALETTE = 'palette.json';

export type PictureJob = { readonly id: number; readonly svg: string };
export type PictureResult = { readonly id: number } & (
  | { readonly png: Uint8Array<ArrayBuffer> }
  | { readonly err: LoggableError }
);
