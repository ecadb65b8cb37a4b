/** The four colours that a theme is mixed from, as `#rrggbb`. */
export type Palette = {
  /** Text. */
  readonly ink: string;
  /** The page behind everything; also the text on `primary`. */
  readonly paper: string;
  /** Buttons, links and whatever is chosen. */
  readonly primary: string;
  /** Decoration only, so its contrast is free. */
  readonly accent: string;
};

/** Everything a visitor sees of the brand; `brand.config.ts` is the one file that sets it. */
export type Brand = {
  readonly name: string;
  /** Digits only, with the country's dial code: `393000000000`. */
  readonly whatsappNumber: string;
  readonly site: string;
  readonly instagram: string;
  readonly privacy: string;
  readonly colors: { readonly light: Palette; readonly dark: Palette };
  /** A square SVG with its own colours: the mark in the header and the icon of the page. */
  readonly logo: string;
  /** Where this calculator is published: chats show a preview's picture by a whole address only. */
  readonly address?: string;
  /** Static hosting only: the outside webhook that browsers post to, without our server. */
  readonly staticWebhook?: string;
};
