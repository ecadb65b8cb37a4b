import { expect, test } from 'vitest';
import { brand } from '../../brand.config.ts';
import { pageHead } from './page-head.ts';

const { address: _unset, ...unpublished } = brand;
const published = { ...brand, address: 'https://calcolo.example' };

function dataOf(head: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '');
}

test('the home is a free web application in Italian', () => {
  expect(dataOf(pageHead(published, 'index.html'))).toMatchObject({
    '@type': 'WebApplication',
    name: brand.name,
    url: 'https://calcolo.example/',
    inLanguage: 'it',
    offers: { price: '0', priceCurrency: 'EUR' },
  });
  expect(dataOf(pageHead(unpublished, 'index.html'))).not.toHaveProperty('url');
});

test('a page that may be found names its one address, once it is known', () => {
  const head = pageHead(published, 'privacy.html');
  expect(head).toContain('<link rel="canonical" href="https://calcolo.example/privacy">');
  expect(head).toContain('<meta property="og:url" content="https://calcolo.example/privacy">');
  expect(head).not.toContain('ld+json');
  expect(pageHead(unpublished, 'index.html')).not.toContain('canonical');
  expect(pageHead(unpublished, 'privacy.html')).toBe('');
});

test('the shell and the 404 are not for search engines', () => {
  for (const file of ['shell.html', '404.html']) {
    expect(pageHead(published, file)).toBe('<meta name="robots" content="noindex">');
  }
});

test('a name cannot end the element', () => {
  const head = pageHead({ ...published, name: '</script><b>' }, 'index.html');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(dataOf(head)).toMatchObject({ name: '</script><b>' });
});
