import { preselect } from './preselect.ts';

/**
 * The only script in the page itself, in its head. It imports the application once the first paint is done and the
 * browser is idle, or on the first interaction, so that nothing competes with that paint. A form submitted before
 * the application is ready is submitted again as soon as it is.
 */

type Application = typeof import('./entry-client.tsx');

// No pointer events: registering them costs a second frame, which delays everything right after the first paint.
const INTERACTIONS = ['click', 'keydown', 'focusin', 'input'] as const;
const IDLE_TIMEOUT_MS = 4000;
/** Safari has no `requestIdleCallback`. */
const IDLE_FALLBACK_MS = 200;

// Attributes are set here and not in `#root`, where hydration would report a mismatch.
const page = document.documentElement;

let loading: Promise<void> | undefined;
let hasFailed = false;
let hasEarlySubmit = false;

/** The attributes that the build writes on `#root`: the screen and the application's file. */
function rootData(): DOMStringMap {
  return document.getElementById('root')?.dataset ?? {};
}

function load() {
  loading ??= start().catch(async () => {
    if (hasFailed) await reloadOnce();
    hasFailed = true;
    // The visitor is probably offline: say so, and try again on the next touch.
    loading = undefined;
    showOffline(true);
    addEventListener('pointerdown', load, { once: true });
    page.removeAttribute('data-waiting');
  });
}

/**
 * Some browsers cache a failed module load until the page is reloaded. This reloads only once: a
 * module that loads but throws would otherwise reload the page on every touch.
 */
async function reloadOnce() {
  if (history.state?.isReloaded) return;
  const response = await fetch(rootData()['app'] ?? '').catch(() => undefined);
  if (!response || response.status >= 500) return;
  keepTyped({ isReloaded: true });
  location.reload();
}

/**
 * Saves the form's values in the history entry, never in web storage. A form that is not hydrated
 * yet does not show the saved values, so its empty fields must not overwrite them.
 */
function keepTyped(more?: object) {
  const [form] = document.forms;
  const texts = form ? [...new FormData(form)] : [];
  const isHydrated = page.hasAttribute('data-hydrated');
  const typed = Object.fromEntries(texts.filter(([, text]) => isHydrated || text));
  // The router's own `replaceState` would render the screen again.
  History.prototype.replaceState.call(
    history,
    { ...history.state, typed: { ...history.state?.typed, ...typed }, ...more },
    '',
  );
}

/** Once a reload hides the page, the history can no longer be changed, so every answer is saved at once. */
function keepAnswer() {
  if (document.forms[0]) keepTyped();
}

/** Phones discard tabs in the background, and in-app browsers open every link in place of the page. */
function keepTypedWhenHidden() {
  if (document.hidden) keepAnswer();
}

async function start() {
  // The page names the file, so that this script does not change with every build.
  const application = (await import(/* @vite-ignore */ rootData()['app'] ?? '')) as Application;
  // Hydrate in a new task: evaluating the module and hydrating in one task would block input for too long.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await application.start();
  showOffline(false);
  preselectFromLink();
  removeEventListener('submit', holdSubmit, true);
  page.removeAttribute('data-waiting');
  page.setAttribute('data-hydrated', '');
  // A click, because Safari before 16 has no `requestSubmit`.
  if (hasEarlySubmit) document.querySelector<HTMLElement>('form [type="submit"]')?.click();
}

function showOffline(isOffline: boolean) {
  document.getElementById('offline')?.toggleAttribute('hidden', !isOffline);
}

function holdSubmit(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  hasEarlySubmit = true;
  page.setAttribute('data-waiting', '');
  // A page that is still being parsed cannot be hydrated.
  if (document.readyState !== 'loading') load();
}

function afterFirstPaint(callback: () => void) {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    callback();
  }).observe({ type: 'paint', buffered: true });
}

function loadWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
  else setTimeout(load, IDLE_FALLBACK_MS);
}

/** Runs before hydration, and again after it for pages that were not prerendered. */
function preselectFromLink() {
  if (!history.state) preselect(location.search);
}

function begin() {
  preselectFromLink();
  // Added afterwards: the events of a preselected choice do not count as interaction.
  for (const type of INTERACTIONS) addEventListener(type, load);
  if (hasEarlySubmit || !rootData()['screen'] || history.state) load();
  // A frame below the fold is never painted, but must still report its height.
  else if (parent !== window) loadWhenIdle();
  // After a paint with a web font, headless Chromium does not become idle until the next frame.
  else afterFirstPaint(() => requestAnimationFrame(loadWhenIdle));
}

// Added before the form is parsed, so that no submit is lost.
addEventListener('submit', holdSubmit, true);
addEventListener('visibilitychange', keepTypedWhenHidden);
addEventListener('change', keepAnswer);
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin);
else begin();
