import { expect, it } from 'vitest';
import { type AddressFilter, filterAddress, parseFilter } from './filter-address.ts';

it.each<[AddressFilter, string]>([
  [{ tab: 'todo' }, '/desk'],
  [{ tab: 'sent' }, '/desk?tab=inviati'],
  [
    { tab: 'all', state: 'failed', campaign: 'a&b', from: '2026-11-01', to: '2026-11-16' },
    '/desk?tab=tutti&stato=failed&campagna=a%26b&dal=2026-11-01&al=2026-11-16',
  ],
])('writes %j as %s and reads it back', (filter, address) => {
  expect(filterAddress(filter)).toBe(address);
  expect(parseFilter(new URL(address, 'http://localhost').search)).toEqual(filter);
});

it.each(['?tab=x', '?stato=x', '?dal=ieri', '?al=2026-99-99', '?campagna=', '?tab=__proto__'])(
  'ignores %s',
  (query) => {
    expect(parseFilter(query)).toEqual({ tab: 'todo' });
  },
);

it('takes a part out of the filter', () => {
  const filter: AddressFilter = { tab: 'all', state: 'read' };
  expect(filterAddress({ ...filter, state: undefined })).toBe('/desk?tab=tutti');
});
