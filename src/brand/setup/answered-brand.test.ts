import { expect, test } from 'vitest';
import { brand as shipped } from '../../../brand.config.ts';
import type { Brand } from '../../domain/brand.ts';
import type { Answers } from './answer.ts';
import { answeredBrand } from './answered-brand.ts';

const { staticWebhook: _unset, ...served } = shipped;
const APPROVED: Brand = { ...served, privacyCheckedOn: '2025-05-20' };
const HOSTED: Brand = { ...APPROVED, staticWebhook: 'https://hook.damico.it/a' };

function answered(current: Brand, changes: Answers): Brand {
  return answeredBrand({ ...current, ...changes }, current);
}

test.each<[string, Brand, Answers]>([
  ['nothing', APPROVED, {}],
  ['the name, the colour and the texts', APPROVED, { name: 'D', color: '#0a7d3c', intro: 'I' }],
  ['the address of the webhook', HOSTED, { staticWebhook: 'https://hook.damico.it/b' }],
])('an approval of the privacy notice outlives a change of %s', (_name, current, changes) => {
  expect(answered(current, changes).privacyCheckedOn).toBe(APPROVED.privacyCheckedOn);
});

test.each<[string, Brand, Answers]>([
  ['the company', APPROVED, { legalName: "D'Amico & Figli S.n.c." }],
  ['the e-mail address', APPROVED, { privacyEmail: 'privacy@damico.it' }],
  ['the postal address', APPROVED, { postalAddress: 'Via Roma 1, 00100 Roma' }],
  ['a cleared postal address', { ...APPROVED, postalAddress: 'x' }, { postalAddress: undefined }],
  ['static hosting', APPROVED, { staticWebhook: 'https://hook.damico.it/a' }],
  ['the end of static hosting', HOSTED, { staticWebhook: undefined }],
])('no approval is carried over to the notice for %s', (_name, current, changes) => {
  expect(answered(current, changes)).not.toHaveProperty('privacyCheckedOn');
});
