import type { Plugin } from 'vite';
import type { Brand } from '../../domain/brand.ts';
import { chatLink } from '../../domain/lead/links.ts';
import { drawQr } from './draw-qr.ts';

const NAME = 'virtual:chat-qr';
const RESOLVED = `\0${NAME}`;

/** The chat's link as a picture, drawn at build: what draws it never reaches a browser. */
export function chatQrModule(brand: Pick<Brand, 'name' | 'whatsappNumber'>): Plugin {
  return {
    name: 'chat-qr-module',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) =>
      id === RESOLVED
        ? `export const CHAT_QR = ${JSON.stringify(drawQr(chatLink(brand)))};`
        : undefined,
  };
}
