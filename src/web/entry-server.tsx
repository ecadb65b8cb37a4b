import { prerender } from 'react-dom/static';
import { App } from './app.tsx';
import { type Screen, screenAt } from './routes.ts';
import { HOME_TITLE, NOT_FOUND_TITLE } from './titles.ts';

export type Page = { readonly html: string; readonly title: string; readonly screen: Screen };

/** Every path without a screen shows the same page. */
const NOWHERE = '/404';

/** The pages that can be drawn before anybody visits, by the name of their file. */
export async function prerenderPages(): Promise<Record<string, Page>> {
  return {
    'index.html': { html: await draw('/'), title: HOME_TITLE, screen: screenAt('/') },
    '404.html': { html: await draw(NOWHERE), title: NOT_FOUND_TITLE, screen: screenAt(NOWHERE) },
  };
}

async function draw(path: string): Promise<string> {
  const { prelude } = await prerender(<App ssrPath={path} />);
  return new Response(prelude).text();
}
