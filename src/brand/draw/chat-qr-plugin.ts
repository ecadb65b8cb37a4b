import { encode } from 'uqr';
import type { Plugin } from 'vite';
import type { Brand } from '../../domain/brand.ts';
import { chatLink } from '../../domain/lead/links.ts';

const MODULE_ID = 'virtual:chat-qr';
const RESOLVED_ID = `\0${MODULE_ID}`;

/** A code of `size` by `size` modules. `path` strokes the dark ones row by row, one unit wide. */
type QrCode = { readonly size: number; readonly path: string };

/** Provides the QR code of the chat link, so that the encoder never reaches a browser. */
export function chatQrPlugin(brand: Pick<Brand, 'name' | 'whatsappNumber'>): Plugin {
  return {
    name: 'chat-qr-plugin',
    resolveId: (id) => (id === MODULE_ID ? RESOLVED_ID : undefined),
    load: (id) =>
      id === RESOLVED_ID
        ? `export const CHAT_QR = ${JSON.stringify(qrCode(chatLink(brand)))};`
        : undefined,
  };
}

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
