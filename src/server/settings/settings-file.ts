import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

/** Where the settings file cannot be read, or is missing though somebody named it. */
export class SettingsFileError extends Error {
  override readonly name = 'SettingsFileError';
}

/**
 * Adds the settings of the file `.env` of the project, or of the one that `ENV_FILE` names. A variable
 * of the environment wins over the file. Returns the names that the file holds.
 */
export function addSettingsFile(env: NodeJS.ProcessEnv, projectFolder: string): readonly string[] {
  const named = env['ENV_FILE'];
  // npm changes to the folder of the project; the operator's own folder is in INIT_CWD.
  const file = named ? resolve(env['INIT_CWD'] ?? '', named) : resolve(projectFolder, '.env');
  const settings = parseEnv(read(file, Boolean(named)));
  for (const [name, value] of Object.entries(settings)) env[name] ??= value;
  return Object.keys(settings);
}

function read(file: string, isNamed: boolean): string {
  try {
    // Some editors begin the file with a byte order mark, which would hide the first setting.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isNamed) return '';
    throw new SettingsFileError(
      code === 'ENOENT'
        ? `ENV_FILE: there is no file ${file}.`
        : `The settings in ${file} cannot be read (${code})${hint(code)}.`,
    );
  }
}

function hint(code: string | undefined): string {
  return code === 'EACCES' || code === 'EPERM' ? ': check who owns the file' : '';
}
