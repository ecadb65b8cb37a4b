import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import { pageHead as headOf } from './page-head.ts';

const { address: _unset, ...unpublished } = brand;
const published = { ...brand, address: 'https://calcolo.example' };

const pageHead = (one: Brand, file: string) => headOf(one, file, 'A & B');

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
  expect(pageHead(unpublished, 'privacy.html')).not.toContain('og:url');
});

test('the shell and the 404 are not for search engines', () => {
  for (const file of ['shell.html', '404.html']) {
    expect(pageHead(published, file)).toContain('<meta name="robots" content="noindex">');
    expect(pageHead(published, file)).not.toContain('canonical');
  }
});

test('a name cannot end the element', () => {
  const head = pageHead({ ...published, name: '</script><b>' }, 'index.html');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(dataOf(head)).toMatchObject({ name: '</script><b>' });
});

test('title and description are those of the page', () => {
  const described = ['index.html', 'privacy.html', '404.html'].map((file) => {
    const head = pageHead(published, file);
    expect(head).toContain('<title>A &amp; B</title>');
    expect(head).toContain('<meta property="og:title" content="A &amp; B">');
    const [, description] = /<meta name="description" content="([^"]+)">/.exec(head) ?? [];
    expect(head).toContain(`<meta property="og:description" content="${description}">`);
    return description;
  });
  expect(new Set(described).size).toBe(3);
});
