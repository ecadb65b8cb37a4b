import { ROOT } from '../setup/run.mjs';

/**
 * Vite's options for the server and its workers, which the server finds by these names.
 * @param {string} outDir
 * @param {Record<string, string>} morePrograms by name
 */
export function serverBuild(outDir, morePrograms) {
  return {
    root: ROOT,
    configFile: /** @type {const} */ (false),
    logLevel: /** @type {const} */ ('warn'),
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      rolldownOptions: {
        input: {
          main: `${ROOT}src/server/main.ts`,
          'picture-worker': `${ROOT}src/server/picture/picture-worker.ts`,
          'store-worker': `${ROOT}src/server/store/thread/store-worker.ts`,
          ...morePrograms,
        },
      },
    },
  };
}
