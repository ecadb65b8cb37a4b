import { refuseUnescapedPassword, splitList } from './values.ts';

/** The mail server that sends the brand its notices. */
export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** Whether the connection starts with TLS; otherwise it uses STARTTLS if the server offers it. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  /** `undefined`: the user name if it is an address, otherwise the brand's e-mail address. */
  readonly from: string | undefined;
  /** Empty: the brand's e-mail address. */
  readonly to: readonly string[];
};

/** The value contains a password, so the error does not repeat it. */
export function parseMailSettings(text: string): MailSettings {
  refuseUnescapedPassword(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSecure = url?.protocol === 'smtps:';
  if (!url?.hostname || (!isSecure && url.protocol !== 'smtp:')) {
    throw new Error('expected smtp://user:password@host:port or smtps://user:password@host:port');
  }
  const { from, to, ...others } = Object.fromEntries(url.searchParams);
  const unknown = Object.keys(others);
  if (unknown.length > 0 || !['', '/'].includes(url.pathname)) {
    throw new Error('expected nothing after the host but ?from=ADDRESS&to=ADDRESS,ADDRESS');
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    login: url.username
      ? { user: decodePart(url.username), password: decodePart(url.password) }
      : undefined,
    from: from === undefined ? undefined : parseMailAddress(from),
    to: splitList(to ?? '', /\s*,\s*/).map(parseMailAddress),
  };
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a % in the user or the password must be written as %25');
  }
}

function parseMailAddress(text: string): string {
  if (/^[^\s@<>(),:;"\\]+@[^\s@<>(),:;"\\]+$/.test(text)) return text;
  throw new Error('from and to take e-mail addresses such as info@brand.example');
}
