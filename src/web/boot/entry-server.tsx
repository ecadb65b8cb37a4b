import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { brand } from '../../../brand.config.ts';
import { App } from '../app.tsx';
import {
  HOME_TITLE,
  NOT_FOUND_TITLE,
  PRIVACY_TITLE,
  type Screen,
  screenAt,
} from '../navigation/screens.ts';
import { LoadingPage } from '../pages/loading-page.tsx';
import { Privacy } from '../pages/privacy.tsx';

export type Page = {
  readonly html: string;
  readonly title: string;
  /** The screen that can be hydrated. The shell has none: it serves all screens that need state. */
  readonly screen?: Screen;
  /** Contains no script. */
  readonly isStatic?: true;
};

/** Any path without a screen would do. */
const NOT_FOUND_PATH = '/404';

/** The pages that are the same for every visitor, by file name. */
export async function prerenderPages(): Promise<Record<string, Page>> {
  return {
    'shell.html': { html: await render(<LoadingPage />), title: HOME_TITLE },
    'index.html': {
      html: await render(<App ssrPath="/" />),
      title: HOME_TITLE,
      screen: screenAt('/'),
    },
    '404.html': {
      html: await render(<App ssrPath={NOT_FOUND_PATH} />),
      title: NOT_FOUND_TITLE,
      screen: screenAt(NOT_FOUND_PATH),
    },
    ...(!brand.privacy && {
      'privacy.html': { html: await render(<Privacy />), title: PRIVACY_TITLE, isStatic: true },
    }),
  };
}

async function render(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}
