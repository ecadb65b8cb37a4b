import { whenIdle } from './when-idle.ts';

type Channel = 'whatsapp' | 'telegram' | 'copy';

/**
 * Anonymous events that tell how far visitors get: for our own insights, or on static hosting for the
 * provider's analytics.
 */
export const countCalculation = () => count('calculation');
export const countLead = () => count('lead');
export const countChat = () => count('chat');
export const countShare = (channel: Channel) => count('share', { channel });

/**
 * Tracks immediately if the analytics queue exists, because the chat may replace this page in a moment. Otherwise
 * it waits for an idle callback: the one that creates the queue was scheduled earlier.
 */
function count(name: string, data?: Readonly<Record<string, string>>): void {
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
