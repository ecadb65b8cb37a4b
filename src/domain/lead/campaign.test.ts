import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { listed } from '../../../tests/support/listed.ts';
import { campaignOf } from './campaign.ts';

test.each([
  ['', ''],
  ['?', ''],
  ['?utm_source=instagram&utm_campaign=estate', 'utm_campaign=estate&utm_source=instagram'],
  ['utm_source=a&ref=anna', 'ref=anna&utm_source=a'],
  ['?utm_source=a&utm_source=b', 'utm_source=a'],
  ['?utm_source=&ref=', ''],
  ['?UTM_SOURCE=a&Ref=b', ''],
  ['?utm_=a&utm_so-urce=b&reference=c', ''],
  ['?goal=leaner&fbclid=x&name=Anna&utm_medium=cpc', 'utm_medium=cpc'],
  ['?utm_source=+a%20', 'utm_source=a'],
  ['?utm_source=+&ref=%20', ''],
  ['utm_source=a?b', 'utm_source=a%3Fb'],
  ['?utm_content=a+b%20c', 'utm_content=a%20b%20c'],
  ['?utm_content=a=b', 'utm_content=a%3Db'],
  ['?utm_term=citt%C3%A0', 'utm_term=citt%C3%A0'],
  ['?utm_term=%E0%A4%A&ref=x', 'ref=x'],
  ['?utm_term=\ud800&ref=x', 'ref=x'],
  ['?ref=a%0D%0Ab%1B[31m', 'ref=ab%5B31m'],
  [`?ref=${'x'.repeat(101)}`, `ref=${'x'.repeat(100)}`],
  [`?ref=${'🙂'.repeat(101)}`, `ref=${encodeURIComponent('🙂'.repeat(100))}`],
])('the campaign of %j is %j', (query, campaign) => {
  expect(campaignOf(query)).toBe(campaign);
});

test.each(
  listed(`
  ?ref=anna@example.it | ?utm_term=anna%40example.it | ?utm_term=anna%2540example.it
  ?ref=3331234567 | ?ref=%2B39+333+123+4567 | ?ref=+393331234567 | ?utm_source=tel-333.123.45.67
  ?utm_medium=(02)/1234567 | ?utm_client=333123456 | ?utm_campaign=0039-333-1234567
  ?utm_id=%2B393331234567 | ?utm_id_x=3331234567 | ?utm_my_utm_id=3331234567`),
)('%s names a person and is dropped', (query) => {
  expect(campaignOf(`${query}&utm_x=y`)).toBe('utm_x=y');
});

test.each(
  listed(`
  utm_id=23851234567890123 | utm_adset=23851234567890123 | utm_adset=1200391234567890
  utm_adset=0039123456789012345678 | utm_campaign=1234567890 | utm_content=123456789012
  utm_term=12345678901 | ref=2026-11-15 | utm_source=mail-20261115
  utm_campaign=1500-2000%20kcal | ref=palestra-300`),
)('%s names a campaign and is kept', (query) => {
  expect(campaignOf(query)).toBe(query);
});

test('keeps at most ten keys', () => {
  const query = Array.from({ length: 20 }, (_, index) => `utm_k${index}=v`).join('&');
  expect(campaignOf(query).split('&')).toHaveLength(10);
});

test('keeps at most 2000 characters, and no partial pair', () => {
  const face = encodeURIComponent('🙂');
  const query = `?utm_a=${face.repeat(100)}&utm_b=${face.repeat(66)}&ref=x`;
  expect(campaignOf(query)).toBe(`ref=x&utm_a=${face.repeat(100)}`);
  const full = `utm_a=${face.repeat(100)}&utm_b=${face.repeat(65)}xxxxxx`;
  expect(full).toHaveLength(1999);
  expect(campaignOf(`${full}y`)).toBe(`${full}y`);
  expect(campaignOf(`${full}yz`)).toBe(full.slice(0, full.indexOf('&')));
});

test('never throws, and returns a campaign unchanged', () => {
  const piece = constantFrom('utm_source=', 'ref=', '&', '%', '+', '=', '?', 'utm_x', '\ud83d');
  const query = array(oneof(piece, string({ unit: 'binary' }))).map((all) => all.join(''));
  assert(
    property(query, (text) => {
      const campaign = campaignOf(text);
      expect(campaignOf(campaign)).toBe(campaign);
      expect(campaign).toMatch(/^[\w%&=.!~*'()-]*$/);
    }),
  );
});
