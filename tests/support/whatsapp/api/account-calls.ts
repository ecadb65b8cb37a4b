import type { TokenInfo } from '../cloud-api.ts';
import { Refusal } from '../errors.ts';
import type { World } from '../world.ts';
import type { ApiRequest } from './request.ts';

const PIN = /^\d{6}$/;
const DEFAULT_FIELDS =
  'verified_name,code_verification_status,display_phone_number,quality_rating,platform_type';

/** `GET /{phone id}?fields=…` */
export function describePhone({ account }: World, query: URLSearchParams): object {
  const { phoneFields, phoneId } = account;
  const names = (query.get('fields') ?? DEFAULT_FIELDS).split(',').map((name) => name.trim());
  const unknown = names.find((name) => name !== 'id' && !(name in phoneFields));
  if (unknown !== undefined) {
    throw new Refusal(100, `Tried accessing nonexisting field (${unknown}).`);
  }
  const fields = names.filter((name) => name !== 'id').map((name) => [name, phoneFields[name]]);
  return { ...Object.fromEntries(fields), id: phoneId };
}

/** `GET /{account}/phone_numbers` */
export function listPhones(world: World, query: URLSearchParams): object {
  return { data: [describePhone(world, query)] };
}

/** `GET /debug_token?input_token=…` */
export function describeToken({ account }: World, query: URLSearchParams): { data: object } {
  const token = query.get('input_token');
  if (token === null) throw new Refusal(100, 'The parameter input_token is required.');
  if (token !== account.token) {
    return {
      data: { error: { code: 190, message: 'Invalid OAuth access token.' }, is_valid: false },
    };
  }
  const data: TokenInfo = { ...account.tokenInfo, is_valid: true };
  return { data };
}

/** `GET /{account}/subscribed_apps` */
export function listSubscriptions({ account }: World): object {
  const { appId, tokenInfo } = account;
  const app = { id: appId, name: tokenInfo.application, link: 'https://www.facebook.com/games/' };
  return { data: account.subscribed ? [{ whatsapp_business_api_data: app }] : [] };
}

/** `POST /{account}/subscribed_apps` */
export function subscribe({ account }: World): object {
  account.subscribed = true;
  return { success: true };
}

/** `POST /{phone id}/register` */
export function register({ account }: World, { json }: ApiRequest): object {
  const { messaging_product: product, pin } = (json ?? {}) as Record<string, unknown>;
  if (product !== 'whatsapp') {
    throw new Refusal(100, 'The parameter messaging_product is required.');
  }
  if (typeof pin !== 'string' || !PIN.test(pin)) {
    throw new Refusal(100, 'Param pin must be a string of 6 digits.');
  }
  if (account.pin !== undefined && account.pin !== pin) {
    throw new Refusal(133005, 'The PIN is not the one of the two-step verification.');
  }
  account.pin = pin;
  account.registered = true;
  return { success: true };
}
