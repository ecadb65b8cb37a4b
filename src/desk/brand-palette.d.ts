/** The brand's light colours, written at build time by src/brand/desk-plugin.ts. */
declare module 'virtual:brand-palette' {
  export const PALETTE: import('../domain/picture/estimate-picture.ts').Palette;
}
