import { expect, test } from 'vitest';
import { BRAND_QUESTIONS, takeAnswer, takeYesOrNo } from './brand-questions.ts';
import { BRAND_RULES } from './brand-rules.ts';

const NOT_ASKED = ['logo', 'privacyCheckedOn'];

function take(key: string, typed: string, present?: string) {
  const question = BRAND_QUESTIONS.find((one) => one.key === key);
  if (!question) throw new Error(`${key} is not asked`);
  return takeAnswer(question, typed, present);
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
  expect(take(key, typed)).toEqual({ fault: expect.stringContaining(`${key}: `) });
});

test('nothing keeps what is there, a dash takes away what may be empty', () => {
  expect(take('name', '', 'Forma')).toEqual({ value: 'Forma' });
  expect(take('name', '')).toHaveProperty('fault');
  expect(take('address', '', 'https://a.it')).toEqual({ value: 'https://a.it' });
  expect(take('address', '')).toEqual({ value: undefined });
  expect(take('address', '-', 'https://a.it')).toEqual({ value: undefined });
  expect(take('legalName', '-', 'A')).toEqual({ fault: 'legalName: is needed' });
  expect(take('color', '-', '#6b1d52')).toEqual({ fault: 'color: is needed' });
});

test('yes and no are understood in either language; nothing leaves it as it is', () => {
  for (const yes of ['y', 'YES', ' s ', 'sì'])
    expect(takeYesOrNo(yes, false)).toEqual({ value: true });
  for (const no of ['n', 'No', '-']) expect(takeYesOrNo(no, true)).toEqual({ value: false });
  for (const value of [true, false]) expect(takeYesOrNo('', value)).toEqual({ value });
  expect(takeYesOrNo('https://hook.it', false)).toHaveProperty('fault');
});
