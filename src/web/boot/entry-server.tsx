import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { brand } from '../../../brand.config.ts';
import { App } from '../app.tsx';
import { type Screen, screenAt } from '../navigation/screens.ts';
import { HOME_TITLE, NOT_FOUND_TITLE, PRIVACY_TITLE } from '../navigation/titles.ts';
import { Privacy } from '../pages/privacy.tsx';
import { Waiting } from '../pages/waiting.tsx';

export type Page = {
  readonly html: string;
  readonly title: string;
  /** The screen that can be hydrated; the shell stands in for those that need state. */
  readonly screen?: Screen;
  /** Only read: it needs no script. */
  readonly isStatic?: true;
};

/** Every path without a screen shows the same page. */
const NOWHERE = '/404';

/** The pages that can be drawn before anybody visits, by the name of their file. */
export async function prerenderPages(): Promise<Record<string, Page>> {
  return {
    'shell.html': { html: await draw(<Waiting />), title: HOME_TITLE },
    'index.html': {
      html: await draw(<App ssrPath="/" />),
      title: HOME_TITLE,
      screen: screenAt('/'),
    },
    '404.html': {
      html: await draw(<App ssrPath={NOWHERE} />),
      title: NOT_FOUND_TITLE,
      screen: screenAt(NOWHERE),
    },
    ...(!brand.privacy && {
      'privacy.html': { html: await draw(<Privacy />), title: PRIVACY_TITLE, isStatic: true },
    }),
  };
}

async function draw(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  return new Response(prelude).text();
}
