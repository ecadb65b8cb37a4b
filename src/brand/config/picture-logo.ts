/** In characters; it allows a PNG of 18 kB. Every first visit downloads the logo. */
export const MAX_LOGO_LENGTH = 24_000;
/** In characters: `brand.config.ts` holds a picture in the size of the largest icon. */
export const MAX_PICTURE_LENGTH = 600_000;
const PICTURE_LOGO =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"><image width="\1" height="\1" href="data:image\/png;base64,([\w+/]+={0,2})"\/><\/svg>$/;

/** Wraps a PNG into an SVG, so that all other code handles only SVG. */
export function pictureLogo(size: number, png: Uint8Array): string {
  const base64 = Buffer.from(png).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${base64}"/></svg>`;
}

/** The picture of a logo that has exactly the form that `pictureLogo` writes. */
export function pictureIn(logo: string) {
  const [, size, base64] = PICTURE_LOGO.exec(logo) ?? [];
  if (base64 === undefined || logo.length > MAX_PICTURE_LENGTH) return undefined;
  return { size: Number(size), png: Buffer.from(base64, 'base64') };
}

export function isPictureLogo(logo: string): boolean {
  return pictureIn(logo) !== undefined;
}
