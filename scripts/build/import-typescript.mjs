import { stripVTControlCharacters } from 'node:util';
import { say } from '../setup/run.mjs';

const MESSAGE_AND_PLACE = /^(?:\[\w+\] *)?(.+)\n[^\n]*\[ (.+:\d+:\d+) \]/m;
const APOSTROPHE_HINT = `An apostrophe ends a text in '…': put that text in "…".`;

/**
 * Imports a TypeScript module that reads `brand.config.ts`. A syntax error in that file ends the
 * process with a line or two instead of a stack trace.
 * @param {string} path
 */
export async function importTypeScript(path) {
  const { runnerImport } = await import('vite');
  try {
    const { module } = await runnerImport(path);
    return module;
  } catch (error) {
    const message = syntaxErrorMessage(error);
    if (message === undefined) throw error;
    say(message);
    process.exit(1);
  }
}

/** Returns the place and the message of a syntax error, nothing for other errors. @param {unknown} error */
export function syntaxErrorMessage(error) {
  const text = error instanceof Error ? stripVTControlCharacters(error.message) : '';
  const [, message, place] = MESSAGE_AND_PLACE.exec(text) ?? [];
  if (!message || !place) return undefined;
  return `${place}: ${message}${place.includes('brand.config.ts') ? `\n${APOSTROPHE_HINT}` : ''}`;
}
