/** Everything a visitor sees of the brand; `brand.config.ts` is the one file that sets it. */
export type Brand = {
  readonly name: string;
  /** Digits only, with the country's dial code: `393000000000`. */
  readonly whatsappNumber: string;
  readonly site: string;
  readonly instagram: string;
  readonly privacy: string;
};
