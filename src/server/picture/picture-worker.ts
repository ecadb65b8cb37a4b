import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { withoutMessage } from '../log.ts';
import {
  PICTURE_FONTS,
  PICTURE_WASM,
  type PictureJob,
  type PictureResult,
} from './picture-files.ts';
import { rgbPng } from './rgb-png.ts';

const LOW_PRIORITY = 10;

// This runs in a separate thread, because drawing takes tenths of a second.
const folder = workerData as string;
const fontBuffers = PICTURE_FONTS.map((name) => readFileSync(join(folder, name)));
const ready = initWasm(readFileSync(join(folder, PICTURE_WASM)));

// Intake goes first on few cores. Outside Linux, this would slow down the whole process.
if (process.platform === 'linux') setPriority(LOW_PRIORITY);

parentPort?.on('message', ({ id, svg }: PictureJob) => {
  void draw(svg).then(
    (png) => send({ id, png }),
    (error: unknown) => send({ id, err: withoutMessage(error) }),
  );
});

function send(result: PictureResult): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(result);
}

async function draw(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  await ready;
  const drawing = new Resvg(svg, { font: { fontBuffers } });
  const image = drawing.render();
  try {
    return new Uint8Array(rgbPng(image.pixels, image.width, image.height));
  } finally {
    // The garbage collector does not see the WebAssembly memory that these occupy.
    image.free();
    drawing.free();
  }
}
