import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { PICTURE_FONTS, PICTURE_WASM, type PictureJob } from './picture-files.ts';
import { rgbPng } from './rgb-png.ts';

// Drawing takes tenths of a second, for which the server's own thread must not wait.
const folder = workerData as string;
const fontBuffers = PICTURE_FONTS.map((name) => readFileSync(join(folder, name)));
const ready = initWasm(readFileSync(join(folder, PICTURE_WASM)));

parentPort?.on('message', ({ id, svg }: PictureJob) => {
  void draw(svg)
    .catch(() => undefined)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    .then((png) => parentPort?.postMessage({ id, png }));
});

async function draw(svg: string): Promise<Uint8Array> {
  await ready;
  const { pixels, width, height } = new Resvg(svg, { font: { fontBuffers } }).render();
  return rgbPng(pixels, width, height);
}
