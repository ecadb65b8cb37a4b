import { expect, it } from 'vitest';
import { domainBundle } from '../tools/bench/domain-bundle.mjs';

it('what a visitor gets of the domain is under 7.8 kB brotli', async () => {
  const { brotliBytes, code } = await domainBundle();
  expect(code).toContain('aspetto i risultati');
  expect(brotliBytes).toBeLessThan(7800);
});
