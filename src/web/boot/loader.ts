import { preselect } from './preselect.ts';

/**
 * The only script of the page at first: it fetches the application when the first paint is done
 * and the browser idle, or at the first click, key or focus, so that nothing competes with that paint. A form that
 * is sent before the application is there is sent again as soon as it is.
 */

// No pointer events: the compositor would have to be told of them in a second frame, for which the page's thread
// waits until the first is drawn.
const TOUCHES = ['click', 'keydown', 'focusin', 'input'] as const;
const IDLE_TIMEOUT_MS = 4000;
const FALLBACK_MS = 200;

let loading: Promise<void> | undefined;
let hasEarlySubmit = false;

function load() {
  loading ??= start().catch(() => {
    // Offline, perhaps: the page says so, and the next touch tries again.
    loading = undefined;
    tellOffline(true);
    addEventListener('pointerdown', load, { passive: true, once: true });
    document.documentElement.removeAttribute('data-waiting');
  });
}

async function start() {
  const application = await import('./entry-client.tsx');
  // In a task of its own: run at once after the import, both would hold up a touch for too long.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await application.start();
  tellOffline(false);
  choose();
  for (const touch of TOUCHES) removeEventListener(touch, load);
  removeEventListener('submit', holdBack, true);
  document.documentElement.removeAttribute('data-waiting');
  document.documentElement.setAttribute('data-alive', '');
  // A click, where `requestSubmit` would be: Safari has it since 16.
  if (hasEarlySubmit) document.querySelector<HTMLElement>('form [type="submit"]')?.click();
}

function tellOffline(isOffline: boolean) {
  document.getElementById('offline')?.toggleAttribute('hidden', !isOffline);
}

function holdBack(event: Event) {
  event.preventDefault();
  event.stopImmediatePropagation();
  hasEarlySubmit = true;
  // On the root element, which React does not own: an attribute inside would break hydration.
  document.documentElement.setAttribute('data-waiting', '');
  load();
}

function afterFirstPaint(work: () => void) {
  new PerformanceObserver((_paints, observer) => {
    observer.disconnect();
    work();
  }).observe({ type: 'paint', buffered: true });
}

function loadWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
  // Safari has none yet.
  else setTimeout(load, FALLBACK_MS);
}

/** Before the page comes to life, and once more where it was not drawn before. */
function choose() {
  if (!history.state) preselect(location.search);
}

// Ahead of the listeners, which would take it for a touch.
choose();
for (const touch of TOUCHES) addEventListener(touch, load, { passive: true });
addEventListener('submit', holdBack, true);

const isPrerendered = document.getElementById('root')?.dataset['screen'];
if (!isPrerendered || history.state) load();
// A frame below the fold is not painted, and must tell its height all the same.
else if (parent !== window) loadWhenIdle();
else afterFirstPaint(loadWhenIdle);
