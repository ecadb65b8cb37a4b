/** Meta's error code, if it is a 32-bit integer, as the databases store it. */
export function errorCodeOf(code: unknown): number | undefined {
  return typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 2 ** 31
    ? code
    : undefined;
}

type CodeRange = readonly [first: number, last: number];

/** What the sender does after which errors of Meta's API, in a response or in a status. */
const CODES = {
  /** Nothing can be sent: stop, keep the queue, report it and probe with one message. */
  stop_all: [0, 3, 10, 190, [200, 299], 131031, 131037, 131042, 130497, 131048, 368],
  /** Too fast: pause everything and back off. */
  pause_all: [4, 80007, 130429],
  /** Too fast for this person alone. */
  pause_person: [131056],
  /** Try again on a growing schedule while the reply window is open. */
  retry: [1, 2, 131000, 131016, 131057, 135000],
  /** Try once more after some minutes: the same number may be reached then. */
  retry_once: [131026],
  /** The answer failed because the reply window is closed. */
  window_closed: [131047],
  /** The answer failed, with Meta's code and message. */
  fail: [131021, 131030, 131049, 131050, 131051, 131008, 131009, 100, 33, [132000, 132999]],
  /** The picture is uploaded once more, then left out. */
  upload_again: [131052, 131053],
} satisfies Readonly<Record<string, readonly (number | CodeRange)[]>>;

export type ErrorAction = keyof typeof CODES;

const ACTIONS = Object.keys(CODES) as readonly ErrorAction[];

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
    code === undefined ? undefined : ACTIONS.find((action) => includesCode(action, code));
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
