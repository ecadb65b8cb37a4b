/** Generated at build time by src/brand/draw/chat-qr-plugin.ts. */
declare module 'virtual:chat-qr' {
  export const CHAT_QR: { readonly size: number; readonly path: string };
}
