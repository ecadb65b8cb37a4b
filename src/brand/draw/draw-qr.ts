import { encode } from 'uqr';

/** A code of `size` by `size` modules; `path` strokes the dark ones, a row at a time, one wide. */
export type DrawnQr = { readonly size: number; readonly path: string };

/** Medium correction: a smudged screen is read, and the modules stay large. */
export function drawQr(text: string): DrawnQr {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  return { size, path: data.map(row).join('') };
}

/** Runs of dark modules, through the middle of the row: `M0 .5h7m1 0h2`. */
function row(modules: readonly boolean[], y: number): string {
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
