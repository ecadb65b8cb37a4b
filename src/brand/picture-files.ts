import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Brand } from '../domain/brand.ts';
import { schemesOf } from './colour/palette.ts';
import { FONT_FILES, WASM } from './draw/svg-renderer.ts';

const { resolve } = createRequire(import.meta.url);
const FONT_NAMES = ['serif.ttf', 'sans.ttf'];

/** What the server needs for drawing pictures in the brand's colours, by file name. */
export async function pictureFiles(
  brand: Brand,
): Promise<Readonly<Record<string, string | Uint8Array>>> {
  const fonts = await Promise.all(
    FONT_FILES.map(async (file, index) => [FONT_NAMES[index], await readFile(resolve(file))]),
  );
  return {
    'palette.json': JSON.stringify(schemesOf(brand.color).light),
    'resvg.wasm': await readFile(resolve(WASM)),
    ...Object.fromEntries(fonts),
  };
}
