import { expect, test } from 'vitest';
import { prerenderPages } from './entry-server.tsx';

test('draws the home and the 404, and nothing that depends on the day', async () => {
  const pages = await prerenderPages();
  expect(Object.keys(pages)).toEqual(['index.html', '404.html']);
  expect(pages['index.html']?.html).toContain('Calcola Ora');
  expect(pages['404.html']?.html).toContain('Oops! Page not found');
  for (const { html } of Object.values(pages)) {
    expect(html).not.toContain(String(new Date().getFullYear()));
    expect(html).not.toMatch(/\sstyle=/);
  }
});
