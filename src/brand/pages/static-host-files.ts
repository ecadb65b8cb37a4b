import {
  CONFIRMATION_PATH,
  HOME_PATH,
  LEAD_CAPTURE_PATH,
  PRIVACY_PATH,
} from '../../domain/paths.ts';

type Headers = Readonly<Record<string, string>>;

/** The name of an asset contains a hash of its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A page refers to the assets of its own build, so a cached page would ask for deleted files. */
const REVALIDATE = 'no-cache';
const PAGES = [HOME_PATH, LEAD_CAPTURE_PATH, CONFIRMATION_PATH, PRIVACY_PATH];

/** Screens that need navigation state are copies of the same empty shell. */
export const SHELL_COPIES = [LEAD_CAPTURE_PATH, CONFIRMATION_PATH].map(
  (path) => `${path.slice(1)}.html`,
);

/** Files to put next to the pages; each host reads its own and ignores the others. */
export function staticHostFiles(headers: Headers): Readonly<Record<string, string>> {
  return {
    _headers: netlify(headers),
    'vercel.json': vercel(headers),
    '.htaccess': apache(headers),
  };
}

/** Netlify and Cloudflare Pages serve `privacy.html` as `/privacy` and know `404.html`. */
function netlify(headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  // One rule per page: where two rules match, Cloudflare joins their values with a comma.
  const pages = PAGES.flatMap((path) => [path, `  cache-control: ${REVALIDATE}`]);
  return ['/*', ...lines, ...pages, '/assets/*', `  cache-control: ${IMMUTABLE}`, ''].join('\n');
}

function vercel(headers: Headers): string {
  const pairs = Object.entries(headers).map(([key, value]) => ({ key, value }));
  return JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      headers: [
        { source: '/(.*)', headers: pairs },
        ...PAGES.map((source) => ({ source, headers: [cacheControl(REVALIDATE)] })),
        { source: '/assets/(.*)', headers: [cacheControl(IMMUTABLE)] },
      ],
    },
    null,
    2,
  );
}

function cacheControl(value: string) {
  return { key: 'cache-control', value };
}

/** Each file configures one host; the others must not serve it. */
const HOST_FILES = '_headers|vercel\\.json|\\.htaccess';

/** Paths without an extension are pages; visitors may type a slash after them. */
const PAGES_BY_NAME = PAGES.filter((path) => path !== HOME_PATH)
  .map((path) => path.slice(1))
  .join('|');

/** Without `mod_headers` and `mod_rewrite` Apache answers with an error, not with bare pages. */
function apache(headers: Headers): string {
  return [
    'Options -Indexes -MultiViews',
    'DirectoryIndex index.html',
    'ErrorDocument 404 /404.html',
    'AddType application/manifest+json .webmanifest',
    'RewriteEngine On',
    `RewriteRule ^(${HOST_FILES})$ - [R=404,END]`,
    `RewriteRule ^(${PAGES_BY_NAME})/$ /$1 [R=301,END]`,
    `RewriteRule ^(${PAGES_BY_NAME})$ $1.html [END]`,
    ...Object.entries(headers).map(([name, value]) => `Header always set ${name} "${value}"`),
    '<FilesMatch "\\.html$">',
    `  Header always set cache-control "${REVALIDATE}"`,
    '</FilesMatch>',
    // By file name: compression by type, as Debian configures it, skips error pages.
    '<IfModule mod_deflate.c>',
    '  <FilesMatch "\\.(html|js|css|svg|webmanifest|txt|xml)$">',
    '    SetOutputFilter DEFLATE',
    '  </FilesMatch>',
    '</IfModule>',
    '<If "%{REQUEST_URI} =~ m#^/assets/#">',
    `  Header set cache-control "${IMMUTABLE}"`,
    '</If>',
    '',
  ].join('\n');
}

/** To be included in an nginx `server { … }` block whose `root` is the uploaded folder. */
export function nginxSnippet(headers: Headers): string {
  return [
    'error_page 404 /404.html;',
    'gzip_static on;',
    ...Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`),
    // `expires` instead of `add_header`: an `add_header` in a location would replace all of those
    // above. A time in the past makes nginx send `no-cache`.
    'expires -1;',
    'location = / { try_files /index.html =404; }',
    'location / { try_files $uri $uri.html =404; }',
    'location /assets/ { expires 1y; try_files $uri =404; }',
    'location = /manifest.webmanifest { types { } default_type application/manifest+json; }',
    `location ~ ^/(${PAGES_BY_NAME})/$ { return 301 /$1; }`,
    `location ~ ^/(${HOST_FILES})$ { return 404; }`,
    '',
  ].join('\n');
}
