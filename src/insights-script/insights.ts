import type { BeforeSend, BeforeSendEvent } from '@vercel/analytics';
import { INSIGHTS_EVENT_PATH, type InsightsBeacon } from '../domain/insights/beacons.ts';
import { campaignGroup } from '../domain/insights/campaign-group.ts';
import { mayMeasure } from './may-measure.ts';

/**
 * Our server's own `/_vercel/insights/script.js`. It takes the calls of `@vercel/analytics` and
 * sends counts: no address, no id, nothing that was typed.
 */

type Tracked = { readonly name: string; readonly data?: { readonly channel?: string } };
type KeptState = { readonly campaign?: string; readonly answers?: unknown } | null;

function start(): void {
  const state = history.state as KeptState;
  // The page keeps the campaign in the history state as soon as the URL loses its query. Nothing
  // else in a query leaves the page; the server drops values that look like personal data.
  const campaign =
    campaignGroup(location.search.slice(1)) || campaignGroup(String(state?.campaign));
  let counts: Record<string, number> = {};
  let beforeSend: BeforeSend | undefined;
  let shownPath = '';
  /** The answers restored by a reload were already counted. */
  let hasAnswered = Boolean(state?.answers);
  let lastAnswered = '';
  let reportedAsLast = '';

  function count(name: string, by = 1, type: BeforeSendEvent['type'] = 'event'): void {
    if (beforeSend && !beforeSend({ type, url: location.href })) return;
    counts[name] = (counts[name] ?? 0) + by;
  }

  function send(): void {
    if (Object.keys(counts).length === 0) return;
    const beacon: InsightsBeacon = { campaign, counts };
    navigator.sendBeacon(INSIGHTS_EVENT_PATH, JSON.stringify(beacon));
    counts = {};
  }

  function run(command: string, value?: unknown): void {
    if (command === 'beforeSend') beforeSend = value as BeforeSend;
    else if (command === 'event') {
      const { name, data } = value as Tracked;
      count(data?.channel ? `${name}-${data.channel}` : name);
      // A visitor who sent a form did not leave at one of its questions.
      if (name === 'calculation' || name === 'lead') lastAnswered = '';
    }
  }

  function showPage(): void {
    if (location.pathname === shownPath) return;
    shownPath = location.pathname;
    count('view', 1, 'pageview');
  }

  function answer(name: string): void {
    lastAnswered = name;
    if (!hasAnswered) count('first-answer');
    hasAnswered = true;
  }

  function leave(): void {
    if (lastAnswered !== reportedAsLast) {
      if (reportedAsLast) count(`left-${reportedAsLast}`, -1);
      if (lastAnswered) count(`left-${lastAnswered}`);
      reportedAsLast = lastAnswered;
    }
    send();
  }

  const queue = window.vaq ?? [];
  window.va = run;
  for (const command of queue) run(...command);

  const [navigation] = performance.getEntriesByType('navigation');
  // A reload, and the way back from the chat, continue a visit.
  if (navigation?.type === 'navigate') count('visit');
  showPage();
  // The router announces its changes of the history by these events.
  for (const type of ['pushState', 'replaceState', 'popstate']) addEventListener(type, showPage);

  // Answers given before this script arrived. A choice preselected by the link does not count.
  if (!hasAnswered) {
    const chosenByLink = new Set(new URLSearchParams(location.search).values());
    for (const { name, type, value, checked } of document.querySelectorAll<HTMLInputElement>(
      'form input[name]',
    )) {
      const isAnswered = type === 'text' ? value : checked && !chosenByLink.has(value);
      if (isAnswered) answer(name);
    }
  }
  addEventListener('input', ({ isTrusted, target }) => {
    const { name } = target as HTMLInputElement;
    if (isTrusted && name) answer(name);
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  addEventListener('pagehide', leave);
  send();
}

if (mayMeasure()) start();
else window.va = () => undefined;
