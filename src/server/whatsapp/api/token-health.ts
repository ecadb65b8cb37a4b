import { actionForError } from '../../../domain/answer/send-errors.ts';
import { type Clock, DAY, HOUR, SECOND } from '../../clock.ts';
import { type Fields, fieldsOf, listOf } from '../../foreign-json.ts';
import { type Log, withoutMessage } from '../../log.ts';
import { repeat, type Stoppable } from '../../repeat.ts';
import type { WhatsAppSettings } from '../../settings/whatsapp.ts';
import type { AlertStore } from '../../store/alert-queries.ts';
import { retryTransient } from '../../store/retry-transient.ts';
import type { ApiResult, GraphApi } from './graph-api.ts';

const INTERVAL_MS = DAY;
/** If Meta said nothing about the token, or what it said could not be stored. */
const AFTER_NOTHING_MS = HOUR;
const SOON_MS = 7 * DAY;
const NEEDED_SCOPES = ['whatsapp_business_messaging', 'whatsapp_business_management'];

type TokenHealthParts = {
  readonly settings: Pick<WhatsAppSettings, 'token'>;
  readonly call: GraphApi;
  readonly store: Pick<AlertStore, 'raiseAlert' | 'clearAlert'>;
  readonly clock: Clock;
  readonly log: Log;
};

export function askAboutToken(
  call: GraphApi,
  token: string,
  signal?: AbortSignal,
): Promise<ApiResult> {
  const path = `debug_token?input_token=${encodeURIComponent(token)}`;
  return call(path, signal ? { signal } : {});
}

/** What is wrong with the token, in words; `undefined` if nothing is. */
export function tokenProblem(result: ApiResult, now: number): string | undefined {
  if (result.kind === 'error') {
    return result.error.code === 190
      ? 'the token is not valid any more'
      : `Meta does not tell about the token (error ${result.error.code ?? result.error.httpStatus})`;
  }
  if (result.kind !== 'ok') return `Meta cannot be asked about the token (${result.answer})`;
  const data = tokenData(result.body);
  if (data['is_valid'] !== true) return 'the token is not valid';
  const scopes = listOf(data['scopes']);
  const missing = NEEDED_SCOPES.filter((scope) => !scopes.includes(scope));
  if (missing.length > 0) return `the token lacks the right ${missing.join(' and ')}`;
  const endsAt = endOf(data);
  return endsAt === 0 || endsAt - now > SOON_MS ? undefined : `the token ${tokenEnd(result)}`;
}

/** When a valid token ends, in words. */
export function tokenEnd(result: ApiResult): string {
  const endsAt = result.kind === 'ok' ? endOf(tokenData(result.body)) : 0;
  return endsAt === 0 ? 'has no end' : `ends on ${new Date(endsAt).toISOString().slice(0, 10)}`;
}

function endOf(data: Fields): number {
  return Number(data['expires_at'] ?? 0) * SECOND;
}

/** What Meta tells about the token. */
export function tokenData(body: Fields): Fields {
  return fieldsOf(body['data']) ?? {};
}

/** Whether Meta could not be reached, or had no time to look at the token. */
function tellsNothing(result: ApiResult): boolean {
  if (result.kind !== 'error') return result.kind !== 'ok';
  const action = actionForError(result.error);
  return action === 'retry' || action === 'pause_all';
}

/**
 * Asks about the token at the start and once a day. Whatever comes of it, the server runs. Where
 * Meta tells nothing about the token, or the database cannot keep it, it is asked again sooner.
 */
export function watchToken(parts: TokenHealthParts): Stoppable {
  const { settings, call, store, clock, log } = parts;

  async function check(stopping: AbortSignal): Promise<number> {
    try {
      const result = await askAboutToken(call, settings.token, stopping);
      if (stopping.aborted) return AFTER_NOTHING_MS;
      const detail = tokenProblem(result, clock.now());
      if (detail !== undefined) log.warn(`WhatsApp: ${detail}.`);
      if (tellsNothing(result)) return AFTER_NOTHING_MS;
      await setAlert(detail);
      return INTERVAL_MS;
    } catch (error) {
      log.error({ err: withoutMessage(error) }, 'the state of the WhatsApp token is not stored');
      return AFTER_NOTHING_MS;
    }
  }

  function setAlert(detail: string | undefined): Promise<void> {
    const alert = { name: 'whatsapp_token', since: clock.now() } as const;
    return retryTransient(clock, () =>
      detail === undefined ? store.clearAlert(alert.name) : store.raiseAlert({ ...alert, detail }),
    );
  }

  return repeat(check);
}
