import type { TokenInfo } from './cloud-api.ts';

/** The version is part of every address of the API. */
export const API_PATH = '/v26.0';

const APP_ID = '634974688087057';

/** The brand's account at Meta. A test may change any of it while the stand-in runs. */
export type Account = {
  readonly phoneId: string;
  /** The WhatsApp Business Account. */
  readonly wabaId: string;
  readonly appId: string;
  /** Digits, with the dial code and without plus. */
  readonly phone: string;
  /** The name that people see, and that of the app. */
  readonly name: string;
  token: string;
  /** A dead token is refused with 190, as after its end or its revocation. */
  tokenDead: boolean;
  appSecret: string;
  verifyToken: string;
  /** Without the subscription of the account Meta sends no webhook at all. */
  subscribed: boolean;
  /** Without the registration every message is refused with 133010. */
  registered: boolean;
  /** Six digits; the first registration sets it where it is missing. */
  pin: string | undefined;
  /** What `GET /{phone id}` tells, by the name of the field. */
  phoneFields: Record<string, unknown>;
  tokenInfo: Omit<TokenInfo, 'is_valid'>;
};

export function newAccount(changes: Partial<Account> = {}): Account {
  const wabaId = changes.wabaId ?? '102290129340398';
  const phone = changes.phone ?? '393000000000';
  const name = changes.name ?? 'Peso Forma';
  const scopes = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  return {
    phoneId: '106540352242922',
    wabaId,
    appId: APP_ID,
    phone,
    name,
    token: `EAAJB${'StandIn0123456789'.repeat(6)}ZDZD`,
    tokenDead: false,
    appSecret: '1f2e3d4c5b6a79880f1e2d3c4b5a6978',
    verifyToken: 'a-verify-token-of-the-stand-in',
    subscribed: true,
    registered: true,
    pin: '123456',
    phoneFields: {
      verified_name: name,
      display_phone_number: `+${phone}`,
      code_verification_status: 'VERIFIED',
      quality_rating: 'GREEN',
      platform_type: 'CLOUD_API',
      throughput: { level: 'STANDARD' },
      name_status: 'APPROVED',
      status: 'CONNECTED',
      account_mode: 'LIVE',
      is_pin_enabled: true,
      messaging_limit_tier: 'TIER_250',
      health_status: { can_send_message: 'AVAILABLE', entities: [] },
    },
    tokenInfo: {
      app_id: APP_ID,
      type: 'SYSTEM_USER',
      application: name,
      expires_at: 0,
      data_access_expires_at: 0,
      scopes,
      granular_scopes: scopes.map((scope) => ({ scope, target_ids: [wabaId] })),
      user_id: '122100000000000001',
    },
    ...changes,
  };
}
