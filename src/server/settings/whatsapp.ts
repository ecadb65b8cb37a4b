import { isLocalUrl } from './network.ts';
import type { ReadSetting } from './settings-reader.ts';

const WHATSAPP_API = 'https://graph.facebook.com/v26.0';
const WHATSAPP_NAMES = {
  phoneId: 'WHATSAPP_PHONE_ID',
  token: 'WHATSAPP_TOKEN',
  appSecret: 'WHATSAPP_APP_SECRET',
  verifyToken: 'WHATSAPP_VERIFY_TOKEN',
} as const;

/** The brand's number at Meta's WhatsApp Cloud API. */
export type WhatsAppSettings = {
  readonly phoneId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
  /** The address of the API, with its version and without a slash at the end. */
  readonly api: string;
};

/** All four are required, or none: with only some, messages would arrive but never be answered. */
export function readWhatsApp(read: ReadSetting, errors: string[]): WhatsAppSettings | undefined {
  const names = Object.values(WHATSAPP_NAMES);
  const api = read('WHATSAPP_API', WHATSAPP_API, parseWhatsAppApi);
  const missing = names.filter((name) => read(name, '', (text) => text === ''));
  if (missing.length === names.length) return undefined;
  for (const name of missing)
    errors.push(`${name}: missing, because other WHATSAPP_ settings are set`);
  return {
    phoneId: read(WHATSAPP_NAMES.phoneId, '', parsePhoneId),
    token: read(WHATSAPP_NAMES.token, '', parseToken),
    appSecret: read(WHATSAPP_NAMES.appSecret, '', (text) => text),
    verifyToken: read(WHATSAPP_NAMES.verifyToken, '', (text) => text),
    api,
  };
}

function parsePhoneId(text: string): string {
  if (/^\d*$/.test(text)) return text;
  throw new Error('expected the digits that Meta calls the phone number id');
}

/** No request can carry another token in its header, which would look like a broken connection. */
function parseToken(text: string): string {
  if (/^[!-~]*$/.test(text)) return text;
  throw new Error('expected one line of letters and digits, without spaces');
}

function parseWhatsAppApi(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || isLocalUrl(url)) return text.replace(/\/+$/, '');
  throw new Error('expected an address that starts with https:// (http:// for localhost only)');
}
