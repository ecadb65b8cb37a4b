import module from 'node:module';

/**
 * Lets Node keep the compiled code of a build in the folder of the build, with which it goes. Before
 * version 22.1, Node cannot.
 * @param {string} build
 */
export function keepCompiled(build) {
  const { enableCompileCache } =
    /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (module);
  enableCompileCache?.(`${build}/.compiled`);
}
