/** The brand's light colours, written by vite.desk.config.ts. */
declare const BRAND_PALETTE: import('../domain/picture/estimate-picture.ts').Palette;
