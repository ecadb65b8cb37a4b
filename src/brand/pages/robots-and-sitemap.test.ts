import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { robotsText, sitemap } from './robots-and-sitemap.ts';

const { address: _unset, privacy: _own, ...unpublished } = brand;
const published = { ...unpublished, address: 'https://calcolo.example' };

const locations = (text: string) => text.match(/(?<=<loc>)[^<]+/g);

test('robots.txt allows everything, and names the sitemap once the address is known', () => {
  expect(robotsText(unpublished)).toBe('User-agent: *\nAllow: /\n');
  expect(robotsText(published)).toContain('\nSitemap: https://calcolo.example/sitemap.xml\n');
});

test('the sitemap lists the home page, and the privacy notice unless the brand has its own', () => {
  expect(locations(sitemap(published))).toEqual([
    'https://calcolo.example/',
    'https://calcolo.example/privacy',
  ]);
  const own = { ...published, privacy: 'https://b.example/privacy' };
  expect(locations(sitemap(own))).toEqual(['https://calcolo.example/']);
});
