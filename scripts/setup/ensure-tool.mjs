import { installLocked } from './ensure-installed.mjs';
import { ROOT } from './run.mjs';

/**
 * Installs a tool that is too heavy to be a dependency of everybody's: the first who needs
 * `tools/NAME` gets its locked packages, in its own folder.
 * @param {string} name
 * @returns {Promise<string>} its folder
 */
export async function ensureTool(name) {
  await installLocked(`tools/${name}/`, `Installing tools/${name} (usually under a minute) …`);
  return `${ROOT}tools/${name}/`;
}
