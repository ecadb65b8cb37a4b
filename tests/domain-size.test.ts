import { expect, it } from 'vitest';
import { domainBundle, MAX_BROTLI_BYTES } from '../tools/bench/page/domain-bundle.mjs';

it('what a visitor gets of the domain stays within its budget', async () => {
  const { brotliBytes, code } = await domainBundle();
  expect(code).toContain('aspetto i risultati');
  expect(brotliBytes).toBeLessThanOrEqual(MAX_BROTLI_BYTES);
});
