/** Of name, title and register together. */
export const MAX_PROFESSIONAL_LENGTH = 80;

/** Who stands behind the estimates, as `Anna Bianchi`, `biologa nutrizionista`, `Albo dei Biologi n. 1`. */
export type Professional = {
  readonly name: string;
  readonly title: string;
  /** The register that admits this person to the profession, with the number in it. */
  readonly register: string;
};

/** Everything a visitor sees of the brand. `brand.config.ts` is the one file that sets it, and says what each means. */
export type Brand = {
  readonly name: string;
  readonly legalName: string;
  readonly privacyEmail: string;
  readonly postalAddress?: string;
  readonly whatsappNumber: string;
  readonly site: string;
  readonly instagram: string;
  readonly privacy?: string;
  readonly privacyCheckedOn?: string;
  readonly address?: string;
  readonly color: string;
  readonly accent?: string;
  readonly logo: string;
  readonly headline: string;
  readonly intro: string;
  readonly shareText: string;
  readonly tagline: string;
  readonly preview: boolean;
  readonly professional?: Professional;
  readonly staticWebhook?: string;
  readonly insights?: 'off';
};

/** The keys whose value is a text. */
export type BrandText = Exclude<keyof Brand, 'preview' | 'professional' | 'insights'>;
