/** In characters; it allows an embedded PNG of 18 kB. Every first visit downloads the logo. */
export const MAX_LOGO_LENGTH = 24_000;
const PICTURE_LOGO =
  /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) \1"><image width="\1" height="\1" href="data:image\/png;base64,([\w+/]+={0,2})"\/><\/svg>$/;

/** Wraps a PNG into an SVG, so that all other code handles only SVG. */
export function pictureLogo(size: number, png: Uint8Array): string {
  const base64 = Buffer.from(png).toString('base64');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${base64}"/></svg>`;
}

/** Whether a logo has exactly the form that `pictureLogo` writes and is small enough to publish. */
export function isPictureLogo(markup: string): boolean {
  const [, , base64] = PICTURE_LOGO.exec(markup) ?? [];
  return base64 !== undefined && base64.length <= MAX_LOGO_LENGTH;
}
