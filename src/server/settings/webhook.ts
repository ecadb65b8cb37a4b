/** The value may contain a token, so the error does not repeat it. */
export function parseWebhookUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new Error('expected a URL that starts with https:// (or http://)');
}

/** Standard Webhooks asks for 24 to 64 random bytes. */
export function parseWebhookSecret(text: string): string {
  const encoded = text.startsWith('whsec_') ? text.slice('whsec_'.length) : '';
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) ? Buffer.from(encoded, 'base64').length : 0;
  if (bytes >= 24 && bytes <= 64) return text;
  throw new Error(
    'expected whsec_ and the base64 of 24 to 64 random bytes, or two of them separated by a space',
  );
}
