import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path that an answer means. A file that is dropped on a terminal is written there in quotes,
 * with backslashes before spaces or as a `file:` address.
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

/** An address of another machine is no path: it stays as it is, and no file is found there. */
function pathOfAddress(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return address;
  }
}
