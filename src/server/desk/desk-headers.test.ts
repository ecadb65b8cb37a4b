import { expect, test } from 'vitest';
import { runningDesk } from '../../../tests/support/desk.ts';

test('the pages and the API have headers of their own', async () => {
  const { address, signIn } = await runningDesk('sqlite', {
    EMBED_ORIGINS: 'https://www.brand.example',
  });
  const person = await signIn();
  for (const response of [
    await fetch(`${address}/desk`),
    await fetch(`${address}/desk/contatti/1`),
    await person.ask('me'),
    await fetch(`${address}/desk/api/me`),
  ]) {
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|sha256/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  }
  const asset = await fetch(`${address}/desk/assets/desk-1.js`);
  expect(await asset.text()).toBe('let desk;');
  expect(asset.headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${address}/desk/assets/none.js`)).status).toBe(404);
  expect((await fetch(`${address}/desk/assets/..%2findex.html`)).status).toBe(404);
  const framable = (await fetch(address)).headers.get('content-security-policy');
  expect(framable).toContain('frame-ancestors https://www.brand.example');
});
