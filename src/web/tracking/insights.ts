import type { BeforeSendEvent } from '@vercel/analytics';
import type { BeforeSendMiddleware } from '@vercel/speed-insights';
import type { Brand } from '../../domain/brand.ts';
import { reportError } from './report-error.ts';

/**
 * The hosting provider's analytics, served from the site's own paths, in the way the provider documents for plain HTML:
 * a queue that the script empties. The packages would do the same in more bytes, so we use only their types. Where nobody
 * serves the scripts, that costs one console message each.
 */
export function loadInsights({ insights }: Pick<Brand, 'insights'>): void {
  if (insights === 'off') return;
  window.va ??= (...call) => {
    (window.vaq ??= []).push(call);
  };
  window.va('beforeSend', strip);
  loadScript('/_vercel/insights/script.js');

  window.si ??= (...call) => {
    (window.siq ??= []).push(call);
  };
  window.si('beforeSend', strip satisfies BeforeSendMiddleware);
  loadScript('/_vercel/speed-insights/script.js');
}

function loadScript(src: string): void {
  const script = document.createElement('script');
  script.src = src;
  script.addEventListener('error', () => reportError('Failed to load', src));
  document.head.append(script);
}

/** The query of an incoming link may contain personal data: analytics must not see it. */
function strip<Event extends Pick<BeforeSendEvent, 'url'>>(event: Event): Event {
  return { ...event, url: event.url.replace(/[?#].*$/, '') };
}
