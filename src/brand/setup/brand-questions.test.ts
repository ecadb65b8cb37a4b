import { expect, test } from 'vitest';
import { BRAND_RULES } from '../config/brand-rules.ts';
import { BRAND_QUESTIONS, parseAnswer } from './brand-questions.ts';

const NOT_ASKED = ['logo', 'privacyCheckedOn'];

function parse(key: string, typed: string, current?: string) {
  return parseAnswer(questionFor(key), typed, current);
}

function questionFor(key: string) {
  const question = BRAND_QUESTIONS.find((one) => one.key === key);
  if (!question) throw new Error(`${key} is not asked`);
  return question;
}

test('asks for every value but the logo and the date on which counsel approved the notice', () => {
  expect([...BRAND_QUESTIONS.map(({ key }) => key), ...NOT_ASKED].toSorted()).toEqual(
    Object.keys(BRAND_RULES).toSorted(),
  );
});

test.each([
  ['name', ' Palestra Verde ', 'Palestra Verde'],
  ['whatsappNumber', '+39 347 123-4567', '393471234567'],
  ['whatsappNumber', '0039 347 1234567', '393471234567'],
  ['site', 'www.palestraverde.it', 'https://www.palestraverde.it'],
  ['instagram', '@palestra.verde', 'https://www.instagram.com/palestra.verde'],
  ['instagram', 'www.instagram.com/verde', 'https://www.instagram.com/verde'],
  ['instagram', 'https://www.instagram.com/verde', 'https://www.instagram.com/verde'],
  ['address', 'calcolo.palestraverde.it/', 'https://calcolo.palestraverde.it'],
  ['color', '0a7d3c', '#0a7d3c'],
])('%s: "%s" becomes %s', (key, typed, value) => {
  expect(parse(key, typed)).toEqual({ value });
});

test.each([
  ['name', '<b>'],
  ['whatsappNumber', '347'],
  ['whatsappNumber', '347 123 4567'],
  ['site', 'verde'],
  ['address', 'https://a.it/calcolo'],
  ['color', 'verde'],
  ['privacyEmail', 'noi'],
])('%s: "%s" is refused by the rule of the build', (key, typed) => {
  expect(parse(key, typed)).toEqual({ error: expect.stringContaining(`${key}: `) });
});

test('an empty answer keeps the current value, a dash clears an optional one', () => {
  expect(parse('name', '', 'Forma')).toEqual({ value: 'Forma' });
  expect(parse('name', '')).toHaveProperty('error');
  expect(parse('address', '', 'https://a.it')).toEqual({ value: 'https://a.it' });
  expect(parse('address', '')).toEqual({ value: undefined });
  expect(parse('address', '-', 'https://a.it')).toEqual({ value: undefined });
  expect(parse('legalName', '-', 'A')).toEqual({ error: 'legalName: is needed' });
  expect(parse('color', '-', '#6b1d52')).toEqual({ error: 'color: is needed' });
});

test('only the number and a colour that is too light get a remark', () => {
  expect(questionFor('whatsappNumber').remark?.('393471234567')).toBe(
    'Chats will open with +39 347 123 4567 (Italy).',
  );
  expect(questionFor('color').remark?.('#ffd400')).toContain('Too light to be read on paper');
  expect(questionFor('color').remark?.('#6B1D52')).toBeUndefined();
  expect(questionFor('name').remark?.('Forma')).toBeUndefined();
});
