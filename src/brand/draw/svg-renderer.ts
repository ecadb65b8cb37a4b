import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { escapeText } from './escape-text.ts';

const { resolve } = createRequire(import.meta.url);
export const WASM = '@resvg/resvg-wasm/index_bg.wasm';
export const FONT_FILES = [
  '@expo-google-fonts/dm-serif-display/400Regular/DMSerifDisplay_400Regular.ttf',
  '@expo-google-fonts/dm-sans/400Regular/DMSans_400Regular.ttf',
] as const;
const MEASURED_SIZE = 100;

/** Resvg can be initialised only once per process, but Vite reloads this module with the brand. */
const INITIALISED = Symbol.for('peso-forma.resvg-initialised');

export type SvgRenderer = Awaited<ReturnType<typeof createRenderer>>;

let opened: Promise<SvgRenderer> | undefined;

/** Renders with the project's own fonts: the build machine may have neither fonts nor a browser. */
export function openSvgRenderer(): Promise<SvgRenderer> {
  opened ??= createRenderer();
  return opened;
}

async function createRenderer() {
  const fontBuffers = await Promise.all(FONT_FILES.map((file) => readFile(resolve(file))));
  await initialise();
  const parse = (svg: string) => new Resvg(svg, { font: { fontBuffers } });
  return {
    render: (svg: string) => parse(svg).render(),
    /** The width of a text at font size 1. */
    measureText: (text: string, family: string) => {
      const { x, width } = parse(
        `<svg xmlns="http://www.w3.org/2000/svg" width="9999" height="200"><text y="100" font-family="${family}" font-size="${MEASURED_SIZE}">${escapeText(text)}</text></svg>`,
      ).getBBox() ?? { x: 0, width: 0 };
      return (x + width) / MEASURED_SIZE;
    },
  };
}

function initialise(): Promise<void> {
  const shared = globalThis as { [INITIALISED]?: Promise<void> };
  shared[INITIALISED] ??= readFile(resolve(WASM)).then((wasm) => initWasm(wasm));
  return shared[INITIALISED];
}
