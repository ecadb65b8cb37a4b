import { track } from '@vercel/analytics';
import { whenIdle } from './when-idle.ts';

export type Channel = 'whatsapp' | 'telegram' | 'copy';

/** How far visitors come, for the hosting provider's counter: a word each, and nothing about whom. */
export const countCalculation = () => count('calculation');
export const countLead = () => count('lead');
export const countChat = () => count('chat');
export const countShare = (channel: Channel) => count('share', { channel });

/**
 * At once where the counter's queue is there: the chat may take this page's place in a moment.
 * Else when idle, for which the queue was first in line.
 */
function count(name: string, data?: Readonly<Record<string, string>>): void {
  const tell = () => {
    try {
      track(name, data);
    } catch {
      // Whatever stands where the counter should: it is no visitor's trouble.
    }
  };
  if ('va' in window) tell();
  else whenIdle(tell);
}
