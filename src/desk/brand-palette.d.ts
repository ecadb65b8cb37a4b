/** The brand's light colours, written at build time by src/brand/desk-plugin.ts. */
declare module 'virtual:brand-palette' {
  export const PALETTE: {
    readonly ink: string;
    readonly paper: string;
    readonly primary: string;
    readonly accent: string;
  };
}
