import { statSync } from 'node:fs';
import { StoreError } from '../store-error.ts';

/**
 * SQLite goes on writing to an open file after it was removed, moved or replaced. Returns a check
 * that throws while the database or its log is not the file that was opened: a lead in a file that
 * cannot be found again must not be acknowledged.
 */
export function watchFile(path: string): () => void {
  const opened = new Map([path, `${path}-wal`].map((file) => [file, identityOf(file)]));
  return () => {
    for (const [file, identity] of opened) {
      const now = identityOf(file);
      // The log appears with the first write.
      if (identity === undefined && now !== undefined) opened.set(file, now);
      else if (now !== identity) {
        throw new StoreError(
          `${file} was moved, removed or replaced while the server had it open: put it back, or restart the server.`,
        );
      }
    }
  };
}

/** The message of the check; undefined while the files are in place. */
export function problemOf(assertFileInPlace: () => void): string | undefined {
  try {
    assertFileInPlace();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
