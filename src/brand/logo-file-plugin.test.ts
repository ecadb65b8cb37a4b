import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { brand } from '../../brand.config.ts';
import { pictureLogo } from './config/picture-logo.ts';
import { logoFilePlugin } from './logo-file-plugin.ts';

const HEADER = fileURLToPath(new URL('../ui/site-header.tsx', import.meta.url));
const PICTURE = pictureLogo(128, Buffer.from('a PNG'));
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>';

async function builtHeader(logo: string): Promise<string> {
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [logoFilePlugin({ ...brand, name: 'Palestra Verde', logo })],
    build: { write: false, ssr: HEADER },
  })) as Rolldown.RolldownOutput;
  return result.output.map((file) => ('code' in file ? file.code : '')).join('');
}

test('pages show an embedded picture from its file', async () => {
  const code = await builtHeader(PICTURE);
  expect(code).toContain('<img src=\\"/icon.svg\\"');
  expect(code).toContain('Palestra Verde');
  expect(code).not.toContain('base64');
});

test('a small drawing stays a part of the pages', async () => {
  const code = await builtHeader(DRAWING);
  expect(code).toContain(JSON.stringify(brand.name).slice(1, -1));
  expect(code).not.toContain('/icon.svg');
});
