import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { payloadOf } from '../../../tests/support/leads.ts';
import { csvLine } from './csv.ts';
import { LEAD_COLUMNS, leadCells } from './lead-table.ts';

test('every part of the payload reaches a column', () => {
  const cells = leadCells(payloadOf());
  expect(Object.keys(cells).toSorted()).toEqual([...LEAD_COLUMNS].toSorted());
  expect(LEAD_COLUMNS.filter((column) => cells[column] === undefined)).toEqual([]);
});

test('the target weight has one decimal, as the visitor is told', () => {
  const { targetWeight } = leadCells({ calculated_data: '{"targetWeight":63.4499}' });
  expect(targetWeight).toBe(63.4);
});

test('without body data, name, phone and consent remain', () => {
  const dropped = { user_inputs: '', calculated_data: '' };
  const { lead_name, lead_phone } = payloadOf();
  expect(leadCells({ ...dropped, lead_name, lead_phone, consent_given: true })).toEqual({
    lead_name: 'Anna',
    lead_phone: '+39 3331234567',
    consent_given: true,
  });
});

test.each([
  ['+39 3331234567', '+39 3331234567'],
  ['+393331234567', "'+393331234567"],
  ['+39 333+1', "'+39 333+1"],
  ['-1', "'-1"],
  ["Bianchi;=cmd|'/C calc'!A0;b", "Bianchi;'=cmd|'/C calc'!A0;b"],
  ['Rossi,=1+1,b', "Rossi,'=1+1,b"],
  ['a\t@b', "a\t'@b"],
  ['a; "=1+1&"', "a; '=1+1&"],
  ['a\n=1', "a\n'=1"],
  ['da fare:\n- chiamare, poi scrivere\n- 3-4 kg', 'da fare:\n- chiamare, poi scrivere\n- 3-4 kg'],
])('%j is written as %j', (cell, text) => {
  expect(csvLine([cell], 'plain').replace(/"|\r\n/g, '')).toBe(text);
});

test.each([';', ',', '\t'])('split at every %j, no part of a line is a formula', (separator) => {
  const text = fc.stringMatching(/^[;,\t "'=+\-@＝a1]*$/);
  fc.assert(
    fc.property(text, fc.constantFrom('plain', 'excel'), (name, dialect) => {
      const parts = csvLine(['id', name, '+39 3331234567', 72.5], dialect).split(separator);
      const formulas = parts.filter((part) => /^[\s"]*[=+\-@＝]/.test(part));
      expect(formulas.filter((part) => !part.startsWith('+39 3331234567'))).toEqual([]);
    }),
  );
});
