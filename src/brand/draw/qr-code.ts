import { encode } from 'uqr';

/** A code of `size` by `size` modules. `path` strokes the dark ones row by row, one unit wide. */
type QrCode = { readonly size: number; readonly path: string };

/** Medium error correction survives a smudged screen and keeps the modules large. */
export function qrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return { size, path: data.map(rowPath).join('') };
}

/** Strokes the runs of dark modules through the middle of the row: `M0 .5h7m1 0h2`. */
function rowPath(modules: readonly boolean[], y: number): string {
  const bits = modules.map(Number).join('');
  let end = 0;
  return [...bits.matchAll(/1+/g)]
    .map(({ index, 0: run }) => {
      const move = end === 0 ? `M${index} ${y}.5` : `m${index - end} 0`;
      end = index + run.length;
      return `${move}h${run.length}`;
    })
    .join('');
}
