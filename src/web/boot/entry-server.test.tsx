import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { prerenderPages } from './entry-server.tsx';

test('renders every page, without the current year and without inline styles', async () => {
  const pages = await prerenderPages();
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
    expect(html).not.toContain(String(new Date().getFullYear()));
    expect(html).not.toMatch(/\sstyle=/);
  }
});
