import { useMutation } from '@tanstack/react-query';
import type { DeskError } from '../calls/desk-error.ts';
import { useSession } from '../session/session.ts';

/**
 * Runs the action of a button, one at a time; actions with the same `scope` wait for each other,
 * and go by what the page showed when they were started. Buttons show a running action by
 * `aria-disabled`, because `disabled` would take the focus from them.
 */
export function useAction<Arguments extends readonly unknown[]>(
  act: (...args: Arguments) => Promise<void>,
  scope?: string,
) {
  const { dataUpdatedAt: heardAt } = useSession();
  const { mutate, isPending, error, reset } = useMutation<void, DeskError, () => Promise<void>>({
    mutationFn: (start) => start(),
    ...(scope !== undefined && { scope: { id: scope } }),
  });
  // Once the server has been heard again, nobody needs to read that it was out of reach.
  const isOver = error?.code === 'offline' && heardAt > error.failedAt;
  return {
    run: (...args: Arguments) => {
      if (!isPending) mutate(() => act(...args));
    },
    isRunning: isPending,
    error: isOver ? null : error,
    clear: reset,
  };
}
