import { inject } from '@vercel/analytics';
import { injectSpeedInsights } from '@vercel/speed-insights';

/**
 * The hosting provider's measurements, from the site's own paths. Without `scriptSrc`,
 * development would call an outside host. Elsewhere the scripts are missing, which costs a
 * message in the console and nothing else.
 */
export function loadInsights(): void {
  inject({
    scriptSrc: '/_vercel/insights/script.js',
    beforeSend: (event) => ({ ...event, url: withoutQuery(event.url) }),
  });
  injectSpeedInsights({
    scriptSrc: '/_vercel/speed-insights/script.js',
    beforeSend: (event) => ({ ...event, url: withoutQuery(event.url) }),
  });
}

/** Whatever a link to us carried in its query stays between the visitor and us. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
