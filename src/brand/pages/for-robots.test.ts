import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { robotsText, sitemap } from './for-robots.ts';

const { address: _unset, privacy: _own, ...unpublished } = brand;
const published = { ...unpublished, address: 'https://calcolo.example' };

const places = (text: string) => text.match(/(?<=<loc>)[^<]+/g);

test('everything may be read, and the map is named where the address is known', () => {
  expect(robotsText(unpublished)).toBe('User-agent: *\nAllow: /\n');
  expect(robotsText(published)).toContain('\nSitemap: https://calcolo.example/sitemap.xml\n');
});

test('the map holds the home, and the notice where it is ours', () => {
  expect(places(sitemap(published))).toEqual([
    'https://calcolo.example/',
    'https://calcolo.example/privacy',
  ]);
  const own = { ...published, privacy: 'https://b.example/privacy' };
  expect(places(sitemap(own))).toEqual(['https://calcolo.example/']);
});
