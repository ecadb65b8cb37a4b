import { inject } from '@vercel/analytics';
import { injectSpeedInsights } from '@vercel/speed-insights';

/**
 * The hosting provider's analytics, served from the site's own paths. Without `scriptSrc`, development would load
 * them from another host. With another provider the scripts do not exist: that costs one console message each.
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

/** The query of an incoming link may contain personal data: analytics must not see it. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, '');
}
