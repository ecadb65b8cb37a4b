import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Sent over TLS only: browsers ignore it on plain HTTP. */
export const TLS_ONLY = { 'strict-transport-security': 'max-age=31536000' };

/** Computes the headers once, at startup. A trusted proxy says whether a visitor came over TLS. */
export function registerSecurityHeaders(
  app: FastifyInstance,
  folder: string,
  staticWebhook?: string,
  embedOrigins?: readonly string[],
): void {
  const plain = securityHeaders(readPages(folder), staticWebhook, embedOrigins);
  const overTls = { ...plain, ...TLS_ONLY };
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.protocol === 'https' ? overTls : plain);
    done();
  });
}

export function securityHeaders(
  pages: readonly string[],
  staticWebhook?: string,
  embedOrigins: readonly string[] = [],
): Record<string, string> {
  const connect = ["'self'", ...(staticWebhook ? [new URL(staticWebhook).origin] : [])];
  const styleHashes = inlineHashes(pages, INLINE_STYLE);
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineHashes(pages, INLINE_SCRIPT)],
    'style-src': styleHashes.length > 0 ? styleHashes : ["'none'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': connect,
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': embedOrigins.length > 0 ? embedOrigins : ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** The pages contain their CSS and their loader: the policy allows exactly these texts, by hash. */
function inlineHashes(pages: readonly string[], element: RegExp): readonly string[] {
  const texts = pages.flatMap((page) =>
    [...page.matchAll(element)].map(([, text]) => String(text)),
  );
  const hashes = texts.map((text) => hash('sha256', text, 'base64'));
  return [...new Set(hashes)].map((digest) => `'sha256-${digest}'`);
}

export function readPages(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
}
