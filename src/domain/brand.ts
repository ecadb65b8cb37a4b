/** Everything a visitor sees of the brand; `brand.config.ts` is the one file that sets it. */
export type Brand = {
  readonly name: string;
  /** The company that answers for the data, as the register of companies writes it. */
  readonly legalName: string;
  /** Where people write about their data. */
  readonly privacyEmail: string;
  readonly postalAddress?: string;
  /** Digits only, with the country's dial code: `393000000000`. */
  readonly whatsappNumber: string;
  readonly site: string;
  readonly instagram: string;
  /** The company's own privacy notice; without one, `/privacy` is made from this file. */
  readonly privacy?: string;
  /** The day (`2026-11-15`) on which counsel approved `/privacy`; until then it is marked a draft. */
  readonly privacyCheckedOn?: string;
  /** Where this calculator is published: chats show a preview's picture by a whole address only. */
  readonly address?: string;
  /** `#rrggbb`; every other colour is derived from it, for light and dark. */
  readonly color: string;
  /** A square SVG with its own colours: the mark in the header and the icon of the page. */
  readonly logo: string;
  /** The hero's heading and the text below it. */
  readonly headline: string;
  readonly intro: string;
  /** What a visitor says who shares the calculator; the address follows it. */
  readonly shareText: string;
  /** Below the name on the picture that chats show. */
  readonly tagline: string;
  /** Static hosting only: the outside webhook that browsers post to, without our server. */
  readonly staticWebhook?: string;
};
