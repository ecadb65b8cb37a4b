/** The QR code of the chat link: vite.config.ts writes it, so that the encoder reaches no browser. */
declare const CHAT_QR: { readonly size: number; readonly path: string };
