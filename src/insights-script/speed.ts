import type { BeforeSendMiddleware } from '@vercel/speed-insights';
import { onCLS } from 'web-vitals/onCLS.js';
import { onINP } from 'web-vitals/onINP.js';
import { onLCP } from 'web-vitals/onLCP.js';
import { SPEED_VITALS_PATH } from '../domain/insights/beacons.ts';
import { mayMeasure } from './may-measure.ts';

/**
 * Our server's own `/_vercel/speed-insights/script.js`. It takes the calls of
 * `@vercel/speed-insights`, and sends the Core Web Vitals of the first load when the page is left.
 */

function start(): void {
  let beforeSend: BeforeSendMiddleware | undefined;
  let waiting: Record<string, number> = {};
  const known: Record<string, number> = {};

  /** `beforeSend` is the only command of the package. */
  function run(_command: string, change?: BeforeSendMiddleware): void {
    if (change) beforeSend = change;
  }

  /** A page that was hidden and shown again may report a second value: the first one counts. */
  function keep({ name, value }: { readonly name: string; readonly value: number }): void {
    if (name in known) return;
    known[name] = value;
    waiting[name] = value;
  }

  function send(): void {
    if (Object.keys(waiting).length === 0) return;
    if (beforeSend && !beforeSend({ type: 'vital', url: location.href })) return;
    navigator.sendBeacon(SPEED_VITALS_PATH, JSON.stringify(waiting));
    waiting = {};
  }

  const queue = window.siq ?? [];
  window.si = run;
  for (const [command, change] of queue) run(command, change);
  onLCP(keep);
  onINP(keep);
  onCLS(keep);
  // The package listens while the event is captured, so its values are there by now.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  addEventListener('pagehide', send);
}

// The package needs `at`, which views inside older apps lack.
if (mayMeasure() && 'at' in Array.prototype) start();
else window.si = () => undefined;
