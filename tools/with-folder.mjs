import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Runs work with a temporary folder, which is removed afterwards.
 * @template T @param {(folder: string) => Promise<T>} work @returns {Promise<T>}
 */
export async function withFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), 'peso-forma-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
