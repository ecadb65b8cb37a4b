import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { countryOf } from '../../../domain/lead/dial-codes.ts';
import { PhoneField } from './phone-field.tsx';

const ANSWER = 'Ti risponderemo al <strong>+39 333 123 4567</strong>';
const WARNING = 'Controlla che il numero sia giusto';
const DOUBT = 'Controlla il numero: non sembra un cellulare italiano.';

test.each([
  ['no number', '', [WARNING]],
  ['a mobile number', '3331234567', [ANSWER, WARNING]],
  ['a number that is none', '333123', [DOUBT]],
  ['a landline', '0612345678', [DOUBT]],
])('what the field says below %s', (_, digits, said) => {
  const typed = { country: countryOf('IT'), digits };
  const html = renderToStaticMarkup(<PhoneField typed={typed} error={undefined} />);
  expect([ANSWER, WARNING, DOUBT].filter((words) => html.includes(words))).toEqual(said);
  expect(html.includes('Ti risponderemo')).toBe(said.includes(ANSWER));
});
