import { expect, test } from 'vitest';
import { BRAND_RULES } from '../config/brand-rules.ts';
import { BRAND_QUESTIONS, takeAnswer } from './brand-questions.ts';

const NOT_ASKED = ['logo', 'privacyCheckedOn'];

function take(key: string, typed: string, present?: string) {
  return takeAnswer(questionFor(key), typed, present);
}

function questionFor(key: string) {
  const question = BRAND_QUESTIONS.find((one) => one.key === key);
  if (!question) throw new Error(`${key} is not asked`);
  return question;
}

test('asks for every value but the logo, which is a file, and what counsel says', () => {
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
])('%s: "%s" is %s', (key, typed, value) => {
  expect(take(key, typed)).toEqual({ value });
});

test.each([
  ['name', '<b>'],
  ['whatsappNumber', '347'],
  ['whatsappNumber', '347 123 4567'],
  ['site', 'verde'],
  ['address', 'https://a.it/calcolo'],
  ['color', 'verde'],
  ['privacyEmail', 'noi'],
])('%s: "%s" is refused, by the rule of the build', (key, typed) => {
  expect(take(key, typed)).toEqual({ error: expect.stringContaining(`${key}: `) });
});

test('nothing keeps what is there, a dash takes away what may be empty', () => {
  expect(take('name', '', 'Forma')).toEqual({ value: 'Forma' });
  expect(take('name', '')).toHaveProperty('error');
  expect(take('address', '', 'https://a.it')).toEqual({ value: 'https://a.it' });
  expect(take('address', '')).toEqual({ value: undefined });
  expect(take('address', '-', 'https://a.it')).toEqual({ value: undefined });
  expect(take('legalName', '-', 'A')).toEqual({ error: 'legalName: is needed' });
  expect(take('color', '-', '#6b1d52')).toEqual({ error: 'color: is needed' });
});

test('remarks on the number and on a colour that is too light, and on nothing else', () => {
  expect(questionFor('whatsappNumber').remark?.('393471234567')).toBe(
    'Chats will open with +39 347 123 4567 (Italy).',
  );
  expect(questionFor('color').remark?.('#ffd400')).toContain('Too light to be read on paper');
  expect(questionFor('color').remark?.('#6B1D52')).toBeUndefined();
  expect(questionFor('name').remark?.('Forma')).toBeUndefined();
});
