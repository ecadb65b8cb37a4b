import { expect, test } from 'vitest';
import { CONSENT_VERSION, CONSENT_VERSIONS, consentVersionOf } from './consent.ts';

test('the versions are unique days, the newest last', () => {
  expect([...new Set(CONSENT_VERSIONS)].toSorted()).toEqual(CONSENT_VERSIONS);
  for (const version of CONSENT_VERSIONS) expect(version).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(CONSENT_VERSION).toBe(CONSENT_VERSIONS.at(-1));
});

test.each([
  [undefined, CONSENT_VERSION],
  ...CONSENT_VERSIONS.map((version) => [version, version] as const),
  ['', 'unknown'],
  ['1999-12-31', 'unknown'],
  [`${CONSENT_VERSION}, ${CONSENT_VERSION}`, 'unknown'],
  [[CONSENT_VERSION], 'unknown'],
] as const)('%j is stored as %s', (header, version) => {
  expect(consentVersionOf(header)).toBe(version);
});
