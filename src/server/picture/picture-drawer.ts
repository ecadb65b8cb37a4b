import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { CalculatorInput } from '../../domain/calculator/calculator-input.ts';
import type { LeadPayload } from '../../domain/lead/lead-payload.ts';
import { estimatePicture, type Palette } from '../../domain/picture/estimate-picture.ts';
import { type Log, type LoggableError, withoutMessage } from '../log.ts';
import { SECOND } from '../time/clock.ts';
import { PICTURE_PALETTE, type PictureResult } from './picture-files.ts';

const WORKER = new URL('./picture-worker.ts', import.meta.url);
const DRAWN_WITHIN_MS = 30 * SECOND;

type Png = Uint8Array<ArrayBuffer>;

/** Draws the picture of a lead as a PNG; `undefined` if there is none, or drawing was aborted. */
export type DrawPicture = (payload: string, signal?: AbortSignal) => Promise<Png | undefined>;

export type PictureDrawer = { readonly draw: DrawPicture; readonly stop: () => Promise<void> };

/**
 * Draws pictures in a worker thread, which loads its code at once: after an upgrade of the files beside a running
 * server it would be another version's. Pictures are never stored. One that cannot be drawn is logged and left out, because the answer's text says all that it shows.
 */
export function openPictureDrawer(
  folder: string | undefined,
  log: Pick<Log, 'warn'>,
  program: URL | string = WORKER,
): PictureDrawer {
  if (folder === undefined) {
    return { draw: async () => undefined, stop: async () => undefined };
  }
  const palette = JSON.parse(readFileSync(join(folder, PICTURE_PALETTE), 'utf8')) as Palette;
  const waiting = new Map<number, (png: Png | undefined) => void>();
  let worker: Worker | undefined = start();
  let jobs = 0;

  function start(): Worker {
    const started = new Worker(program, { workerData: folder });
    started.unref();
    started.on('message', (result: PictureResult) => {
      if ('err' in result) logFailure(result.err);
      waiting.get(result.id)?.('png' in result ? result.png : undefined);
    });
    started.on('error', (error) => logFailure(withoutMessage(error)));
    started.on('exit', () => {
      if (worker === started) abandonWorker();
    });
    return started;
  }

  function abandonWorker(): void {
    worker = undefined;
    for (const finish of waiting.values()) finish(undefined);
  }

  function logFailure(err: LoggableError): void {
    log.warn({ err }, 'a picture was not drawn');
  }

  function svgOf(payload: string): string | undefined {
    try {
      const { user_inputs } = JSON.parse(payload) as LeadPayload;
      return estimatePicture(JSON.parse(user_inputs) as CalculatorInput, palette);
    } catch (error) {
      logFailure(withoutMessage(error));
      return undefined;
    }
  }

  const draw: DrawPicture = async (payload, signal) => {
    const svg = svgOf(payload);
    if (svg === undefined || signal?.aborted) return undefined;
    worker ??= start();
    const id = ++jobs;
    return new Promise<Png | undefined>((resolve) => {
      const timer = setTimeout(() => {
        logFailure({ name: 'timeout' });
        const hanging = worker;
        abandonWorker();
        void hanging?.terminate();
      }, DRAWN_WITHIN_MS);
      const finish = (result: Png | undefined) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abandon);
        waiting.delete(id);
        resolve(result);
      };
      const abandon = () => finish(undefined);
      signal?.addEventListener('abort', abandon, { once: true });
      waiting.set(id, finish);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker?.postMessage({ id, svg });
    });
  };

  return {
    draw,
    stop: async () => {
      await worker?.terminate();
    },
  };
}
