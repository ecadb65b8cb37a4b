const POLICY = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  // Whatever EMBED_ORIGINS says: a frame could make people press buttons that they do not see.
  'frame-ancestors': "'none'",
};

/** Stricter than those of the visitor's pages. Only the built files, which hold no data, are cached. */
export const DESK_HEADERS = {
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
