import { installLocked } from '../scripts/setup/ensure-installed.mjs';
import { ROOT } from '../scripts/setup/run.mjs';

/**
 * Installs the locked packages of `tools/NAME` in its own folder. They are too heavy to be
 * dependencies of the project.
 * @param {string} name
 * @returns {Promise<string>} its folder
 */
export async function ensureTool(name) {
  await installLocked(`tools/${name}/`, `Installing tools/${name} (usually under a minute) …`);
  return `${ROOT}tools/${name}/`;
}
