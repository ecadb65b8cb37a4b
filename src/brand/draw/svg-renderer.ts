import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeText } from './escape-text.ts';

const { resolve } = createRequire(import.meta.url);
const WASM = '@resvg/resvg-wasm/index_bg.wasm';
const FONT_FILES = [
  '@expo-google-fonts/dm-serif-display/400Regular/DMSerifDisplay_400Regular.ttf',
  '@expo-google-fonts/dm-sans/400Regular/DMSans_400Regular.ttf',
];

/** The renderer can be made ready only once in a process. */
const READY = Symbol.for('peso-forma.renderer-ready');

/** The families of those files. */
export const SERIF = 'DM Serif Display';
export const SANS = 'DM Sans';

export type Pen = {
  readonly draw: (svg: string) => ReturnType<InstanceType<typeof Resvg>['render']>;
  /** How wide a text is, for a size of one. */
  readonly widthOf: (text: string, family: string) => number;
};

let opened: Promise<Pen> | undefined;

/** Draws with fonts of its own: the machine that builds may have none, and no browser. */
export function openPen(): Promise<Pen> {
  opened ??= makePen();
  return opened;
}

async function makePen(): Promise<Pen> {
  const fontBuffers = await Promise.all(FONT_FILES.map((file) => readFile(resolve(file))));
  await readyRenderer();
  const open = (svg: string) => new Resvg(svg, { font: { fontBuffers } });
  return {
    draw: (svg) => open(svg).render(),
    widthOf: (text, family) => {
      const size = 100;
      const { x, width } = open(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="200"><text y="100" font-family="${family}" font-size="${size}">${escapeText(text)}</text></svg>`,
      ).getBBox() ?? { x: 0, width: 0 };
      return (x + width) / size;
    },
  };
}

/** Kept outside of this module: Vite evaluates it anew whenever the brand changes. */
function readyRenderer(): Promise<void> {
  const kept = globalThis as { [READY]?: Promise<void> };
  kept[READY] ??= readFile(resolve(WASM)).then((wasm) => initWasm(wasm));
  return kept[READY];
}
