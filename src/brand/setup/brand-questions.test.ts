import { expect, test } from 'vitest';
import { brand } from '../../../brand.config.ts';
import { BRAND_RULES } from '../config/brand-rules.ts';
import { PROBLEMS } from '../config/problems.ts';
import type { QuestionKey } from './answer.ts';
import { BRAND_QUESTIONS } from './brand-questions.ts';

function parse(key: QuestionKey, typed: string, answerSoFar?: string) {
  return questionFor(key).parse(typed, { [key]: answerSoFar }, brand);
}

function questionFor(key: QuestionKey) {
  const question = BRAND_QUESTIONS.find((one) => one.key === key);
  if (!question) throw new Error(`${key} is not asked`);
  return question;
}

test('asks for every value but the second colour and the date on which counsel approved the notice', () => {
  const keys = BRAND_QUESTIONS.map(({ key }) => key);
  expect([...keys, 'accent', 'privacyCheckedOn'].toSorted()).toEqual(
    Object.keys(BRAND_RULES).toSorted(),
  );
});

test.each<[QuestionKey, string, string]>([
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

test.each<[QuestionKey, string, string]>([
  ['name', '<b>', PROBLEMS.forbiddenCharacter],
  ['name', 'x'.repeat(61), PROBLEMS.tooLong(60)],
  ['whatsappNumber', '347', PROBLEMS.notWholeNumber],
  ['whatsappNumber', '347 123 4567', PROBLEMS.noDialCode],
  ['site', 'verde', PROBLEMS.notWebAddress],
  ['site', 'http://www.verde.it', PROBLEMS.notHttps],
  ['privacy', 'www.verde.it/#privacy', PROBLEMS.credentialsOrFragment],
  ['staticWebhook', 'anna:1234@verde.it', PROBLEMS.credentialsOrFragment],
  ['address', 'https://a.it/calcolo', PROBLEMS.notOnlyHost],
  ['color', 'verde', PROBLEMS.notColor],
  ['privacyEmail', 'noi', PROBLEMS.notEmail],
  ['logo', 'missing.svg', PROBLEMS.unreadableFile('missing.svg')],
])('%s: "%s" is refused: %s', async (key, typed, problem) => {
  expect(await parse(key, typed)).toEqual({ problem });
});

test('an empty answer keeps the answer so far, a dash clears an optional one', () => {
  const missing = { problem: PROBLEMS.missing };
  expect(parse('name', '', 'Forma')).toEqual({ value: 'Forma' });
  expect(parse('name', '')).toEqual(missing);
  expect(parse('address', '', 'https://a.it')).toEqual({ value: 'https://a.it' });
  expect(parse('address', '')).toEqual({ value: undefined });
  expect(parse('address', '-', 'https://a.it')).toEqual({ value: undefined });
  expect(parse('legalName', '-', 'A')).toEqual(missing);
  expect(parse('color', '-', '#6b1d52')).toEqual(missing);
});
