import { actionForError } from '../../../domain/answer/send-errors.ts';
import { clearAlert, raiseAlert } from '../../alerts.ts';
import type { Store } from '../../database/store.ts';
import { type Fields, fieldsOf, listOf } from '../../foreign-json.ts';
import { type Log, withoutMessage } from '../../log.ts';
import type { WhatsAppSettings } from '../../settings/whatsapp.ts';
import { dayOf } from '../../time/brand-days.ts';
import { type Clock, DAY, HOUR, SECOND } from '../../time/clock.ts';
import { repeat, type Stoppable } from '../../time/repeat.ts';
import type { ApiResult, GraphApi } from './graph-api.ts';

const INTERVAL_MS = DAY;
/** After an inconclusive answer, or one that could not be stored. */
const RETRY_MS = HOUR;
const SOON_MS = 7 * DAY;
const NEEDED_SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'];

type TokenHealthOptions = {
  readonly settings: Pick<WhatsAppSettings, 'token'>;
  readonly call: GraphApi;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
};

export function askAboutToken(
  call: GraphApi,
  token: string,
  signal?: AbortSignal,
): Promise<ApiResult> {
  return call(`debug_token?input_token=${encodeURIComponent(token)}`, { signal });
}

/** Describes what is wrong with the token; `undefined` if nothing is. */
export function tokenProblem(result: ApiResult, now: number): string | undefined {
  if (result.kind === 'error') {
    return result.error.code === 190
      ? 'the token is not valid any more'
      : `Meta did not check the token (error ${result.error.code ?? result.error.httpStatus})`;
  }
  if (result.kind !== 'ok') return `Meta cannot be reached to check the token (${result.answer})`;
  const data = tokenData(result.body);
  if (data['is_valid'] !== true) return 'the token is not valid';
  const scopes = listOf(data['scopes']);
  const missing = NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return `the token lacks the permission ${missing.join(' and ')}`;
  const endsAt = endOf(data);
  return endsAt === 0 || endsAt - now > SOON_MS ? undefined : `the token ${tokenEnd(result)}`;
}

/** Says when a valid token expires. */
export function tokenEnd(result: ApiResult): string {
  const endsAt = result.kind === 'ok' ? endOf(tokenData(result.body)) : 0;
  return endsAt === 0 ? 'never expires' : `expires on ${dayOf(endsAt)}`;
}

function endOf(data: Fields): number {
  return Number(data['expires_at'] ?? 0) * SECOND;
}

/** The fields that Meta returns about the token. */
export function tokenData(body: Fields): Fields {
  return fieldsOf(body['data']) ?? {};
}

/** Whether Meta could not be reached, or was too busy to check the token. */
function isInconclusive(result: ApiResult): boolean {
  if (result.kind !== 'error') return result.kind !== 'ok';
  const action = actionForError(result.error);
  return action === 'retry' || action === 'pause_all';
}

/**
 * Checks the token at the start and once a day. The server runs even without a valid one. After an
 * inconclusive answer, or if the database cannot store the result, it checks again sooner.
 */
export function watchToken(options: TokenHealthOptions): Stoppable {
  const { settings, call, store, clock, log } = options;

  async function check(stopping: AbortSignal): Promise<number> {
    try {
      const result = await askAboutToken(call, settings.token, stopping);
      if (stopping.aborted) return RETRY_MS;
      const detail = tokenProblem(result, clock.now());
      if (detail !== undefined) log.warn(`WhatsApp: ${detail}.`);
      if (isInconclusive(result)) return RETRY_MS;
      const alert = { name: 'whatsapp_token', since: clock.now() } as const;
      await (detail === undefined
        ? clearAlert(store.db, alert.name)
        : raiseAlert(store.db, { ...alert, detail }));
      return INTERVAL_MS;
    } catch (error) {
      log.error({ err: withoutMessage(error) }, 'the state of the WhatsApp token is not stored');
      return RETRY_MS;
    }
  }

  return repeat(check);
}
