import { stripVTControlCharacters } from 'node:util';
import { say } from '../setup/run.mjs';

const PLACE = /^(?:\[\w+\] *)?(.+)\n[^\n]*\[ (.+:\d+:\d+) \]/m;
const APOSTROPHE = `An apostrophe ends a text in '…': put that text in "…".`;

/**
 * Imports a module that reads `brand.config.ts`; a slip in that file is told in a line or two.
 * @param {string} path
 */
export async function importKit(path) {
  const { runnerImport } = await import('vite');
  try {
    const { module } = await runnerImport(path);
    return module;
  } catch (error) {
    const words = slipIn(error);
    if (words === undefined) throw error;
    say(words);
    process.exit(1);
  }
}

/** Where the slip is and what was expected, if it is one. @param {unknown} error */
export function slipIn(error) {
  const text = error instanceof Error ? stripVTControlCharacters(error.message) : '';
  const [, fault, place] = PLACE.exec(text) ?? [];
  if (!fault || !place) return undefined;
  return `${place}: ${fault}${place.includes('brand.config.ts') ? `\n${APOSTROPHE}` : ''}`;
}
