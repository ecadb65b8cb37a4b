import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../deploy/', import.meta.url));

/**
 * Reads a file of `deploy/` and replaces some of its words, so that the tests run the very
 * configuration that the documentation recommends. Every word must occur.
 */
export function deployedFile(name: string, changes: Readonly<Record<string, string>>): string {
  let text = readFileSync(`${FOLDER}${name}`, 'utf8');
  for (const [word, replacement] of Object.entries(changes)) {
    if (!text.includes(word)) throw new Error(`deploy/${name} has no ${JSON.stringify(word)}`);
    text = text.replaceAll(word, replacement);
  }
  return text;
}
