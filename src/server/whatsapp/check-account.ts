import type { GraphApi } from './graph-api.ts';
import { askAboutToken, tokenProblem } from './token-health.ts';

type Finding = { readonly isFine: boolean; readonly text: string };

const FIELDS = 'display_phone_number,verified_name,name_status,status,quality_rating';

/** Asks Meta for everything that an answer needs, and says in words what is missing. */
export async function checkAccount(
  call: GraphApi,
  { phoneId, token }: { readonly phoneId: string; readonly token: string },
  now: number,
): Promise<readonly Finding[]> {
  const aboutToken = await askAboutToken(call, token);
  const problem = tokenProblem(aboutToken, now);
  const phone = await call(`${phoneId}?fields=${FIELDS}`);
  return [
    problem === undefined
      ? { isFine: true, text: 'The token is valid and has the rights that it needs.' }
      : { isFine: false, text: `Token: ${problem}. Make a permanent token of a system user.` },
    ...phoneFindings(phone),
    ...(await subscriptionFindings(call, accountsOf(aboutToken))),
  ];
}

function phoneFindings(phone: Awaited<ReturnType<GraphApi>>): readonly Finding[] {
  if (phone.kind === 'error') {
    const { code, httpStatus, words = '' } = phone.error;
    const text = `Number: Meta refuses to tell about WHATSAPP_PHONE_ID (error ${code ?? httpStatus}). ${words}`;
    return [{ isFine: false, text }];
  }
  if (phone.kind !== 'ok') {
    return [{ isFine: false, text: `Number: Meta cannot be reached (${phone.answer}).` }];
  }
  const { display_phone_number: number, verified_name: name, name_status, status } = phone.body;
  return [
    { isFine: true, text: `The number is ${String(number)}, its name ${String(name)}.` },
    status === undefined || status === 'CONNECTED'
      ? { isFine: true, text: 'The number is registered.' }
      : {
          isFine: false,
          text: `The number is not registered (${JSON.stringify(status)}): leads whatsapp register --pin.`,
        },
    ...(name_status === undefined || name_status === 'APPROVED'
      ? []
      : [
          { isFine: false, text: `The name is not approved yet (${JSON.stringify(name_status)}).` },
        ]),
  ];
}

/** The accounts that the token may use, as Meta lists them. */
function accountsOf(aboutToken: Awaited<ReturnType<GraphApi>>): readonly string[] {
  if (aboutToken.kind !== 'ok') return [];
  const data = (aboutToken.body['data'] ?? {}) as { granular_scopes?: unknown };
  const scopes = Array.isArray(data.granular_scopes) ? (data.granular_scopes as unknown[]) : [];
  const ids = scopes.flatMap((scope) => (scope as { target_ids?: unknown[] }).target_ids ?? []);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** Forgotten by almost everybody: without it no message ever reaches the webhook. */
async function subscriptionFindings(
  call: GraphApi,
  accounts: readonly string[],
): Promise<readonly Finding[]> {
  if (accounts.length === 0) {
    return [{ isFine: false, text: 'The token names no WhatsApp account: assign it to one.' }];
  }
  const answers = await Promise.all(accounts.map((id) => call(`${id}/subscribed_apps`)));
  const isSubscribed = answers.some(
    (answer) =>
      answer.kind === 'ok' && Array.isArray(answer.body['data']) && answer.body['data'].length > 0,
  );
  return [
    isSubscribed
      ? { isFine: true, text: 'The account is subscribed: its messages reach the webhook.' }
      : {
          isFine: false,
          text: `No app is subscribed to the account: POST ${accounts[0]}/subscribed_apps.`,
        },
  ];
}
