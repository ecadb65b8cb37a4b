import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT, say } from './run.mjs';

/**
 * Reads settings from the file `.env` of the project, or from the one that `ENV_FILE` names. A
 * variable of the environment wins over the file.
 */
export function loadSettings() {
  const named = process.env['ENV_FILE'];
  // npm changes to the folder of the project; the operator's own folder is in INIT_CWD.
  const file = resolve(...(named ? [process.env['INIT_CWD'] ?? '', named] : [ROOT, '.env']));
  const settings = parseEnv(read(file, Boolean(named)));
  for (const [name, value] of Object.entries(settings)) process.env[name] ??= value;
}

/** Ends the process if the file cannot be read, or is missing though somebody named it. @param {string} file @param {boolean} isNamed */
function read(file, isNamed) {
  try {
    // Some editors begin the file with a byte order mark, which would hide the first setting.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT' && !isNamed) return '';
    say(
      code === 'ENOENT'
        ? `ENV_FILE: there is no file ${file}.`
        : `The settings in ${file} cannot be read (${code})${hint(code)}.`,
    );
    return process.exit(1);
  }
}

/** @param {string | undefined} code */
function hint(code) {
  return code === 'EACCES' || code === 'EPERM' ? ': check who owns the file' : '';
}
