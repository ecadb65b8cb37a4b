import { type ComponentType, lazy, useState } from 'react';

/** One chunk for what comes after the calculator. */
type Screens = typeof import('./deferred-chunk.ts');

let loaded: Screens | undefined;

async function load(): Promise<Screens> {
  loaded = await import('./deferred-chunk.ts');
  return loaded;
}

export const LeadCapture = late((screens) => screens.LeadCapture);
export const Confirmation = late((screens) => screens.Confirmation);
export const HomeConfirmation = late((screens) => screens.HomeConfirmation);

/** At once where the chunk was fetched before; else the page shows that it is coming. */
export async function showEstimate(...answers: Parameters<Screens['showEstimate']>): Promise<void> {
  const page = document.documentElement;
  page.toggleAttribute('data-waiting', !loaded);
  try {
    const screens = loaded ?? (await load());
    screens.showEstimate(...answers);
  } finally {
    page.removeAttribute('data-waiting');
  }
}

/**
 * Has the browser fetch them without running them: a page that is only looked at pays nothing.
 * The page names the file, because its name holds a hash.
 */
export function fetchScreensAhead(): void {
  const file = document.getElementById('root')?.dataset['next'];
  if (!file) return;
  const hint = document.createElement('link');
  hint.rel = 'prefetch';
  hint.href = file;
  document.head.append(hint);
}

/**
 * For the first answer: by the last one the next screens are ready. Errors are their own
 * business, when they are really needed.
 */
export function prepareScreens(): void {
  if (!loaded) load().catch(() => undefined);
}

/** Drawn at once where it was fetched before: `lazy` alone would show its fallback for a moment. */
function late<Props extends object>(
  pick: (screens: Screens) => ComponentType<Props>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: pick(await load()) })) as ComponentType<Props>;
  return function LateScreen(props: Props) {
    const [Screen] = useState(() => (loaded ? pick(loaded) : Late));
    return <Screen {...props} />;
  };
}
