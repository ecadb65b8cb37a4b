const ROOT_TAG = /^<svg\b([^>]*)>/;
const PLACE = /\s(?:x|y|width|height)="[^"]*"/g;

/** The logo as a part of a larger drawing. */
export function logoAt(logo: string, x: number, y: number, size: number): string {
  return logo
    .trim()
    .replace(
      ROOT_TAG,
      (_tag, attributes: string) =>
        `<svg x="${x}" y="${y}" width="${size}" height="${size}"${attributes.replace(PLACE, '')}>`,
    );
}
