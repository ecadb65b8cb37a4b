/** What the sender does after an error of Meta's API, in a response or in a status. */
export const ERROR_ACTIONS = [
  /** Nothing can be sent: stop, keep the queue, report it and probe with one message. */
  'stop_all',
  /** Too fast: pause everything and back off. */
  'pause_all',
  /** Too fast for this person alone. */
  'pause_person',
  /** Try again on a growing schedule while the reply window is open. */
  'retry',
  /** Try once more after some minutes: the same number may be reached then. */
  'retry_once',
  /** The answer failed because the reply window is closed. */
  'window_closed',
  /** The answer failed, with Meta's code and message. */
  'fail',
  /** The picture is uploaded once more, then left out. */
  'upload_again',
] as const;

export type ErrorAction = (typeof ERROR_ACTIONS)[number];

/** Meta's error code, if it is a 32-bit integer, as the databases store it. */
export function errorCodeOf(code: unknown): number | undefined {
  return typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 2 ** 31
    ? code
    : undefined;
}

type CodeRange = readonly [first: number, last: number];

const CODES: Readonly<Record<ErrorAction, readonly (number | CodeRange)[]>> = {
  stop_all: [0, 3, 10, 190, [200, 299], 131031, 131037, 131042, 130497, 131048, 368],
  pause_all: [4, 80007, 130429],
  pause_person: [131056],
  retry: [1, 2, 131000, 131016, 131057, 135000],
  retry_once: [131026],
  window_closed: [131047],
  fail: [131021, 131030, 131049, 131050, 131051, 131008, 131009, 100, 33, [132000, 132999]],
  upload_again: [131052, 131053],
};

/**
 * An error of a call or a status. Statuses have no `httpStatus`; with neither, the network failed.
 */
type SendError = {
  readonly code?: number | undefined;
  readonly httpStatus?: number | undefined;
};

/**
 * A code that the table does not know fails at once, unless the HTTP status tells more: a person
 * sees it in the desk and can still answer by hand. Retrying would hide it until the reply window
 * is closed, and repeating what Meta refuses may cost the number its reputation.
 */
export function actionForError({ code, httpStatus = 0 }: SendError): ErrorAction {
  const known =
    code === undefined ? undefined : ERROR_ACTIONS.find((action) => includesCode(action, code));
  if (known) return known;
  if (httpStatus === 401) return 'stop_all';
  if (httpStatus === 429) return 'pause_all';
  // Without a code it is not Meta that refuses, but a proxy or a firewall in between.
  return code === undefined || httpStatus === 408 || httpStatus >= 500 ? 'retry' : 'fail';
}

function includesCode(action: ErrorAction, code: number): boolean {
  return CODES[action].some((entry) =>
    typeof entry === 'number' ? entry === code : entry[0] <= code && code <= entry[1],
  );
}
