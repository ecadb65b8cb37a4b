import { type ComponentType, lazy, useState } from 'react';

/** Everything after the calculator is one chunk. */
type DeferredChunk = typeof import('./deferred-chunk.ts');

let loaded: DeferredChunk | undefined;
let isLoadingEarly = false;
let failures = 0;

/** Retries under another URL, because some browsers cache a failed import: see loader.ts. */
async function load(): Promise<DeferredChunk> {
  const file = failures > 0 && chunkFile();
  const chunk: Promise<DeferredChunk> = file
    ? import(/* @vite-ignore */ `${file}?${failures}`)
    : import('./deferred-chunk.ts');
  chunk.catch(() => failures++);
  loaded = await chunk;
  return loaded;
}

/** The file's name contains a hash, so the calculator's page names it; other pages do not. */
function chunkFile(): string | undefined {
  return document.getElementById('root')?.dataset['prefetch'];
}

export const LeadCapture = lazyScreen((chunk) => chunk.LeadCapture);
export const Confirmation = lazyScreen((chunk) => chunk.Confirmation);
export const HomeConfirmation = lazyScreen((chunk) => chunk.HomeConfirmation);

/**
 * Runs immediately if the chunk is loaded; otherwise the page shows that it is waiting. The answers
 * are read after loading, because they may have changed; if they are now invalid, it does nothing.
 */
export async function showEstimateOnceLoaded(
  readAnswers: () => Parameters<DeferredChunk['showEstimate']> | undefined,
): Promise<void> {
  const page = document.documentElement;
  page.toggleAttribute('data-waiting', !loaded);
  try {
    const chunk = loaded ?? (await load());
    const answers = readAnswers();
    if (answers) chunk.showEstimate(...answers);
  } finally {
    page.removeAttribute('data-waiting');
  }
}

/**
 * Downloads the chunk but does not run it: a visitor who only reads the page spends no CPU time on
 * it. The Content-Security-Policy allows it as a script; `prefetch` would need `default-src`, at
 * least in Firefox.
 */
export function prefetchDeferredChunk(): void {
  const file = chunkFile();
  if (!file) return;
  const hint = document.createElement('link');
  hint.rel = 'modulepreload';
  hint.href = file;
  document.head.append(hint);
}

/**
 * Called on the first answer, so that the next screen is ready by the last one. A failure is
 * ignored here: it is handled when the screen is really needed.
 */
export function loadDeferredChunk(): void {
  if (loaded || isLoadingEarly) return;
  isLoadingEarly = true;
  load().catch(() => {
    isLoadingEarly = false;
  });
}

/** Renders at once if the chunk is loaded: `lazy` alone would show its fallback for a moment. */
function lazyScreen<Props extends object>(
  pick: (chunk: DeferredChunk) => ComponentType<Props>,
): ComponentType<Props> {
  const Lazy = lazy(async () => ({ default: pick(await load()) })) as ComponentType<Props>;
  return function LazyScreen(props: Props) {
    const [Screen] = useState(() => (loaded ? pick(loaded) : Lazy));
    return <Screen {...props} />;
  };
}
