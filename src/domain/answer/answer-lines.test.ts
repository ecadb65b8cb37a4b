import { expect, it } from 'vitest';
import {
  ASK_FOR_NUMBER_LINE,
  ERASED_LINE,
  NO_DATA_LINE,
  nothingFoundLine,
} from './answer-lines.ts';

const SITE = 'https://www.pesoforma.example';
const ADDRESS = 'https://calcolo.pesoforma.example';

it('the line for an unknown number ends with the calculator’s address', () => {
  expect(nothingFoundLine({ site: SITE, address: ADDRESS })).toMatch(/: https:\/\/calcolo[^ ]+$/);
});

it('without an address of its own the calculator is found on the site', () => {
  expect(nothingFoundLine({ site: SITE })).toMatch(/: https:\/\/www\.pesoforma\.example$/);
});

it.each([
  nothingFoundLine({ site: SITE, address: ADDRESS }),
  ASK_FOR_NUMBER_LINE,
  NO_DATA_LINE,
  ERASED_LINE,
])('is short: %s', (line) => {
  expect(line.length).toBeLessThan(250);
  expect(line).not.toMatch(/\n| {2}/);
});
