import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import type { DeskError } from '../calls/desk-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DeskError;
  }
}

notifyManager.setScheduler(queueMicrotask);

/**
 * What was loaded, in memory only, so that Back shows it at once. The desk follows the server by
 * itself, and tries to load although the browser takes the connection for lost.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always', gcTime: 0 },
  },
  mutationCache: new MutationCache({
    onError: ({ code }) => {
      // Whoever reads why it failed sees what is true now.
      if (code !== 'offline') void queryClient.invalidateQueries({ queryKey: ['lead'] });
    },
  }),
});

export const SESSION_KEY = ['session'] as const;

export function forgetLoaded(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION_KEY[0] });
}
