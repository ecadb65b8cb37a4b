import { useRef, useState } from 'react';
import { newRandomId } from '../../ui/random-id.ts';
import { asDeskError, type DeskError, type DeskProblem } from '../calls/desk-error.ts';

/** `rate_limited` is here because an earlier try may have succeeded. */
const MAY_BE_DONE: ReadonlySet<DeskProblem> = new Set(['offline', 'failed', 'rate_limited']);

type Action<Arguments extends readonly unknown[]> = {
  readonly run: (...args: Arguments) => void;
  readonly isRunning: boolean;
  readonly error: DeskError | undefined;
  readonly clear: () => void;
};

/**
 * Runs the action of a button, one at a time. `act` gets an idempotency key: if the server may have
 * carried out a failed request, repeating that request reuses its key. Buttons show a running
 * action by `aria-disabled`, because `disabled` would take the focus from them.
 */
export function useAction<Arguments extends readonly unknown[]>(
  act: (key: string, ...args: Arguments) => Promise<void>,
): Action<Arguments> {
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<DeskError>();
  const repeated = useRef<{ readonly request: string; readonly key: string }>(undefined);

  async function run(...args: Arguments) {
    const request = JSON.stringify(args);
    const key = repeated.current?.request === request ? repeated.current.key : newRandomId();
    repeated.current = undefined;
    setIsRunning(true);
    setError(undefined);
    try {
      await act(key, ...args);
    } catch (thrown) {
      const problem = asDeskError(thrown);
      if (MAY_BE_DONE.has(problem.code)) repeated.current = { request, key };
      setError(problem);
    } finally {
      setIsRunning(false);
    }
  }

  return {
    run: (...args) => {
      if (!isRunning) void run(...args);
    },
    isRunning,
    error,
    clear: () => setError(undefined),
  };
}
