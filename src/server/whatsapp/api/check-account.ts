import { digitsOf } from '../../../domain/lead/phone.ts';
import { type Fields, fieldsOf, listOf } from '../../foreign-json.ts';
import type { ApiResult, GraphApi } from './graph-api.ts';
import { askAboutToken, tokenData, tokenEnd, tokenProblem } from './token-health.ts';

type Finding = { readonly isFine: boolean; readonly text: string };

type Checked = {
  readonly phoneId: string;
  readonly token: string;
  /** The number that the brand's pages show, digits only. */
  readonly brandNumber: string;
};

const FIELDS = 'display_phone_number,verified_name,name_status,status,quality_rating';

/** Checks with Meta everything that answering needs, and describes what is missing. */
export async function checkAccount(
  call: GraphApi,
  { phoneId, token, brandNumber }: Checked,
  now: number,
): Promise<readonly Finding[]> {
  const aboutToken = await askAboutToken(call, token);
  const problem = tokenProblem(aboutToken, now);
  const phone = await call(`${phoneId}?fields=${FIELDS}`);
  return [
    problem === undefined
      ? fine(`The token is valid, has the permissions that it needs, and ${tokenEnd(aboutToken)}.`)
      : missing(`Token: ${problem}. Create a permanent token for a system user.`),
    ...phoneFindings(phone, brandNumber),
    ...(await subscriptionFindings(call, phoneId, aboutToken)),
  ];
}

function fine(text: string): Finding {
  return { isFine: true, text };
}

function missing(text: string): Finding {
  return { isFine: false, text };
}

function phoneFindings(phone: ApiResult, brandNumber: string): readonly Finding[] {
  if (phone.kind !== 'ok') return [missing(`Number (WHATSAPP_PHONE_ID): ${refusalOf(phone)}`)];
  const { display_phone_number: number, verified_name: name, name_status, status } = phone.body;
  return [
    fine(`The number is ${String(number)}, its name ${String(name)}.`),
    ...(digitsOf(String(number)) === brandNumber
      ? []
      : [
          missing(
            `The pages open a chat with another number, +${brandNumber}: whatsappNumber in brand.config.ts.`,
          ),
        ]),
    status === undefined || status === 'CONNECTED'
      ? fine('The number is registered.')
      : missing(
          `The number is not registered (${JSON.stringify(status)}): leads whatsapp register --pin.`,
        ),
    ...(name_status === undefined || name_status === 'APPROVED'
      ? []
      : [missing(`The name is not approved yet (${JSON.stringify(name_status)}).`)]),
  ];
}

function refusalOf(result: Exclude<ApiResult, { kind: 'ok' }>): string {
  if (result.kind !== 'error') return `Meta cannot be reached (${result.answer}).`;
  const { code, httpStatus, message = '' } = result.error;
  return `Meta refuses the request (error ${code ?? httpStatus}). ${message}`;
}

/** Easily forgotten: without the subscription no message ever reaches the webhook. */
async function subscriptionFindings(
  call: GraphApi,
  phoneId: string,
  aboutToken: ApiResult,
): Promise<readonly Finding[]> {
  const data = aboutToken.kind === 'ok' ? tokenData(aboutToken.body) : {};
  const accounts = accountsOf(data);
  if (accounts.length === 0) {
    return [missing('The token names no WhatsApp account: assign it to one.')];
  }
  const lists = await Promise.all(
    accounts.map((id) => call(`${id}/phone_numbers?fields=id&limit=100`)),
  );
  // Meta creates a test account beside the brand's own, and subscribes only that one automatically.
  const account = accounts.find((_, index) => idsIn(lists[index]).includes(phoneId));
  if (account === undefined) {
    const refused = lists.find((list) => list.kind !== 'ok');
    return [
      missing(
        refused
          ? `Account: ${refusalOf(refused)}`
          : `No WhatsApp account of the token has the number: assign the number's account to it.`,
      ),
    ];
  }
  const apps = await call(`${account}/subscribed_apps`);
  if (apps.kind !== 'ok') return [missing(`Subscription: ${refusalOf(apps)}`)];
  const ours = data['app_id'] ?? appsIn(apps)[0];
  return [
    ours !== undefined && appsIn(apps).includes(ours)
      ? fine('The account is subscribed: its messages reach the webhook.')
      : missing(
          `The account is not subscribed to the app of the token: POST ${account}/subscribed_apps.`,
        ),
  ];
}

/** The accounts that the token may use, as Meta lists them. */
function accountsOf({ granular_scopes: scopes }: Fields): readonly string[] {
  const ids = listOf(scopes).flatMap((scope) => listOf(fieldsOf(scope)?.['target_ids']));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

function idsIn(list: ApiResult | undefined): readonly unknown[] {
  return itemsIn(list).map((item) => item?.['id']);
}

function appsIn(list: ApiResult): readonly unknown[] {
  return itemsIn(list).flatMap(
    (item) => fieldsOf(item?.['whatsapp_business_api_data'])?.['id'] ?? [],
  );
}

function itemsIn(list: ApiResult | undefined): readonly (Fields | undefined)[] {
  return list?.kind === 'ok' ? listOf(list.body['data']).map(fieldsOf) : [];
}
