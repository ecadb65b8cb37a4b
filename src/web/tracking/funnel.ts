import { whenIdle } from './when-idle.ts';

/**
 * Counts an anonymous event that tells how far visitors get: for our own insights, or on static hosting for the
 * provider's analytics. Immediately if the queue exists, because the chat may replace this page in a moment;
 * otherwise when the browser is idle: the callback that creates the queue was scheduled earlier.
 */
export function count(
  name: 'calculation' | 'lead' | 'chat' | 'share',
  data?: { readonly channel: 'whatsapp' | 'telegram' | 'copy' },
): void {
  const send = () => {
    try {
      window.va?.('event', { name, data });
    } catch {
      // A broken or foreign `window.va` must not disturb the visitor.
    }
  };
  if ('va' in window) send();
  else whenIdle(send);
}
