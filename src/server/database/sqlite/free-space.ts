import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** With less, an operator is told: a backup on the disk needs as much as the database. */
export const LOW_SPACE_BYTES = 2e9;

/** The free bytes on the disk of a database file; undefined if they cannot be read. */
export async function freeSpace(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(dirname(path));
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
