/** Of name, title and register together. */
export const MAX_PROFESSIONAL_LENGTH = 80;

/** Who stands behind the estimates, as `Anna Bianchi`, `biologa nutrizionista`, `Albo dei Biologi n. 1`. */
export type Professional = {
  readonly name: string;
  readonly title: string;
  /** The register that admits this person to the profession, with the number in it. */
  readonly register: string;
};

/** Everything a visitor sees of the brand; `brand.config.ts` is the one file that sets it. */
export type Brand = {
  readonly name: string;
  /** The company responsible for the data, as the company register writes it. */
  readonly legalName: string;
  /** The address for questions about personal data. */
  readonly privacyEmail: string;
  readonly postalAddress?: string;
  /** Digits only, with the country's dial code: `393000000000`. */
  readonly whatsappNumber: string;
  readonly site: string;
  readonly instagram: string;
  /** The company's own privacy notice; without one, the build makes `/privacy` from this file. */
  readonly privacy?: string;
  /** The day (`2026-11-15`) on which counsel approved `/privacy`; until then it counts as a draft. */
  readonly privacyCheckedOn?: string;
  /** The public address of this calculator: link previews need absolute picture addresses. */
  readonly address?: string;
  /** `#rrggbb`; all other colours, light and dark, are derived from it. */
  readonly color: string;
  /** A second colour for what is no text, as `#rrggbb`; without one it is derived from `color`. */
  readonly accent?: string;
  /** A square SVG with its own colours, or one that embeds a PNG; header and icons show it. */
  readonly logo: string;
  /** The hero's heading and the text below it. */
  readonly headline: string;
  readonly intro: string;
  /** The text with which visitors share the calculator; the address follows it. */
  readonly shareText: string;
  /** The line below the name on the share card. */
  readonly tagline: string;
  /** Whether the lead form shows BMI, category and healthy weight before it asks for a number. */
  readonly preview: boolean;
  /** The pages name this person, and the note ends with the signature. */
  readonly professional?: Professional;
  /** Only for static hosting: the outside webhook that browsers post to instead of our server. */
  readonly staticWebhook?: string;
  /** `off` where the host serves no insights scripts: nothing is counted. */
  readonly insights?: 'off';
};

/** The keys whose value is a text. */
export type BrandText = Exclude<keyof Brand, 'preview' | 'professional' | 'insights'>;
