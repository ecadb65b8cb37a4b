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
  // EMBED_ORIGINS does not apply: a hidden frame could trick people into pressing buttons.
  'frame-ancestors': "'none'",
};

/** Stricter than the headers of the visitors' pages. */
export const DESK_HEADERS = {
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; '),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
