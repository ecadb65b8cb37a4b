type Headers = Readonly<Record<string, string>>;

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Screens that live on navigation state: each is the same empty shell. */
export const SHELL_COPIES = ['lead-capture.html', 'confirmation.html'];

/** What goes beside the pages; each host reads its own and ignores the others'. */
export function staticHostFiles(headers: Headers): Readonly<Record<string, string>> {
  return {
    _headers: netlify(headers),
    'vercel.json': vercel(headers),
    '.htaccess': apache(headers),
  };
}

/** Netlify and Cloudflare Pages; both find `/privacy` in `privacy.html` and know `404.html`. */
function netlify(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, '/assets/*', `  cache-control: ${IMMUTABLE}`, ''].join('\n');
}

function vercel(headers: Headers): string {
  const pairs = Object.entries(headers).map(([key, value]) => ({ key, value }));
  return JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        { source: '/(.*)', headers: pairs },
        { source: '/assets/(.*)', headers: [{ key: 'cache-control', value: IMMUTABLE }] },
      ],
    },
    null,
    2,
  );
}

/** Needs `mod_headers` and `mod_rewrite`, and says so by an error rather than serve without them. */
function apache(headers: Headers): string {
  return [
    'Options -Indexes -MultiViews',
    'DirectoryIndex index.html',
    'ErrorDocument 404 /404.html',
    'AddType application/manifest+json .webmanifest',
    'RewriteEngine On',
    'RewriteRule ^(lead-capture|confirmation|privacy)$ $1.html [END]',
    ...Object.entries(headers).map(([name, value]) => `Header always set ${name} "${value}"`),
    '<If "%{REQUEST_URI} =~ m#^/assets/#">',
    `  Header set cache-control "${IMMUTABLE}"`,
    '</If>',
    '',
  ].join('\n');
}

/** For `include` in a `server { … }` of nginx whose `root` is the uploaded folder. */
export function nginxSnippet(headers: Headers): string {
  return [
    'error_page 404 /404.html;',
    'gzip_static on;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    'location = / { try_files /index.html =404; }',
    'location / { try_files $uri $uri.html =404; }',
    // `expires` and not a header: one header here would hide all of those above.
    'location /assets/ { expires 1y; try_files $uri =404; }',
    'location = /manifest.webmanifest { types { } default_type application/manifest+json; }',
    'location ~ ^/(_headers|vercel\\.json|\\.htaccess)$ { return 404; }',
    '',
  ].join('\n');
}
