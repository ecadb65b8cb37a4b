import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT, say } from './run.mjs';

/**
 * Reads settings from the file `.env` of the project, or from the one that `ENV_FILE` names. A
 * variable of the environment wins over the file.
 */
export function loadSettings() {
  const named = process.env['ENV_FILE'];
  // npm changes to the folder of the project; the operator's own folder is in INIT_CWD.
  const file = resolve(...(named ? [process.env['INIT_CWD'] ?? '', named] : [ROOT, '.env']));
  if (named && !existsSync(file)) {
    say(`ENV_FILE: there is no file ${file}.`);
    process.exit(1);
  }
  if (existsSync(file)) process.loadEnvFile(file);
}
