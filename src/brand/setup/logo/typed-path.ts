import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the path that an answer means. Dropping a file on a terminal types it in quotes, with
 * backslashes before spaces, or as a `file:` URL.
 */
export function typedPath(typed: string, platform: string = process.platform): string {
  const path = unquoted(typed.trim(), platform !== 'win32');
  if (/^file:/i.test(path)) return pathOfAddress(path);
  return /^~(?=$|[/\\])/.test(path) ? join(homedir(), path.slice(1)) : path;
}

function unquoted(text: string, hasEscapes: boolean): string {
  const [, quote, inner = ''] = /^(["'])(.*)\1$/.exec(text) ?? [];
  // A shell writes an apostrophe inside of apostrophes as '\''.
  if (quote) return quote === "'" ? inner.replaceAll("'\\''", "'") : inner;
  return hasEscapes ? text.replace(/\\(.)/g, '$1') : text;
}

/** A URL of another machine has no path here: it stays as it is, and is reported as unreadable. */
function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return address;
  }
}
