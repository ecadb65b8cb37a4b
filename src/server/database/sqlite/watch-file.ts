import { statSync } from 'node:fs';

/**
 * SQLite goes on writing to an open file after it was removed, moved or replaced. The returned
 * function says so while the database or its log is not the file that was opened: a lead in a file
 * that cannot be found again must not be acknowledged.
 */
export function watchFile(path: string): () => string | undefined {
  const opened = new Map([path, `${path}-wal`].map((file) => [file, identityOf(file)]));
  return () => {
    for (const [file, identity] of opened) {
      const now = identityOf(file);
      // The log appears with the first write.
      if (identity === undefined && now !== undefined) opened.set(file, now);
      else if (now !== identity) {
        return `${file} was moved, removed or replaced while the server had it open: put it back, or restart the server.`;
      }
    }
    return undefined;
  };
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
