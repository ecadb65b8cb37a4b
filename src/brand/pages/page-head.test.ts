import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import { pageHead } from './page-head.ts';

const { address: _unset, ...unpublished } = brand;
const published = { ...brand, address: 'https://calcolo.example' };

const headOf = (one: Brand, file: string) => pageHead(one, file, 'A & B');

function structuredDataIn(head: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec(head)?.[1] ?? '');
}

test('the home page describes a free web application in Italian', () => {
  expect(structuredDataIn(headOf(published, 'index.html'))).toMatchObject({
    '@type': 'WebApplication',
    name: brand.name,
    url: 'https://calcolo.example/',
    inLanguage: 'it',
    offers: { price: '0', priceCurrency: 'EUR' },
  });
  expect(structuredDataIn(headOf(unpublished, 'index.html'))).not.toHaveProperty('url');
});

test('a page for search engines names its canonical address once it is known', () => {
  const head = headOf(published, 'privacy.html');
  expect(head).toContain('<link rel="canonical" href="https://calcolo.example/privacy">');
  expect(head).toContain('<meta property="og:url" content="https://calcolo.example/privacy">');
  expect(head).not.toContain('ld+json');
  expect(headOf(unpublished, 'index.html')).not.toContain('canonical');
  expect(headOf(unpublished, 'privacy.html')).not.toContain('og:url');
});

test('the shell and the 404 page are hidden from search engines', () => {
  for (const file of ['shell.html', '404.html']) {
    expect(headOf(published, file)).toContain('<meta name="robots" content="noindex">');
    expect(headOf(published, file)).not.toContain('canonical');
  }
});

test('a name cannot close the script element', () => {
  const head = headOf({ ...published, name: '</script><b>' }, 'index.html');
  expect(head.match(/<\/script>/g)).toHaveLength(1);
  expect(structuredDataIn(head)).toMatchObject({ name: '</script><b>' });
});

test('every page has its own title and description', () => {
  const described = ['index.html', 'privacy.html', '404.html'].map((file) => {
    const head = headOf(published, file);
    expect(head).toContain('<title>A &amp; B</title>');
    expect(head).toContain('<meta property="og:title" content="A &amp; B">');
    const [, description] = /<meta name="description" content="([^"]+)">/.exec(head) ?? [];
    expect(head).toContain(`<meta property="og:description" content="${description}">`);
    return description;
  });
  expect(new Set(described).size).toBe(3);
});
