import { expect, it } from 'vitest';
import {
  ASK_FOR_NUMBER_LINE,
  ERASED_LINE,
  NO_DATA_LINE,
  nothingFoundLine,
  welcomeLine,
} from './answer-lines.ts';

const SITE = 'https://www.pesoforma.example';
const ADDRESS = 'https://calcolo.pesoforma.example';

it('the line for an unknown number ends with the calculator’s address', () => {
  expect(nothingFoundLine({ site: SITE, address: ADDRESS })).toMatch(/: https:\/\/calcolo[^ ]+$/);
});

it('without an address of its own the calculator is found on the site', () => {
  expect(nothingFoundLine({ site: SITE })).toMatch(/: https:\/\/www\.pesoforma\.example$/);
});

it('whoever comes from an ad finds the calculator with its campaign, and is reproached nothing', () => {
  const line = welcomeLine({ site: SITE, address: ADDRESS }, '120212345678901234');
  expect(line).toMatch(
    /: https:\/\/calcolo\.pesoforma\.example\/\?utm_source=meta&utm_campaign=120212345678901234$/,
  );
  expect(line).not.toMatch(/non troviamo|numero/);
  expect(welcomeLine({ site: SITE }, '')).toMatch(/\?utm_source=meta$/);
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
