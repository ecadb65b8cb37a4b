import { expect, onTestFinished, test, vi } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { prerenderPages } from './entry-server.tsx';

/** Renders the pages on a certain day. */
async function pagesOn(day: string) {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  vi.setSystemTime(new Date(day));
  return prerenderPages();
}

test('renders every page, the same in any year and without inline styles', async () => {
  const pages = await pagesOn('2031-02-03');
  expect(await pagesOn('2087-11-12')).toEqual(pages);
  expect(Object.keys(pages)).toEqual([
    'shell.html',
    'index.html',
    '404.html',
    ...(brand.privacy ? [] : ['privacy.html']),
  ]);
  expect(pages['shell.html']?.html).toContain('Un attimo');
  expect(pages['index.html']?.html).toContain('Calcola Ora');
  expect(pages['404.html']?.html).toContain('Oops! Page not found');
  for (const { html } of Object.values(pages)) {
    expect(html).not.toMatch(/<[^>]*\sstyle=/);
  }
});
