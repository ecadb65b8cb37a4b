import { build } from 'vite';
import { ROOT } from '../run.ts';

/** The scripts, by the path below `/_vercel/` at which our server serves them. */
const SCRIPTS = {
  'insights/script.js': 'src/insights-script/insights.ts',
  'speed-insights/script.js': 'src/insights-script/speed.ts',
};

/** Builds our own insights scripts, each a classic script without imports. */
export async function buildInsights(folder: string): Promise<void> {
  for (const [path, entry] of Object.entries(SCRIPTS)) {
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      build: {
        // The oldest browsers of the pages read the package's class fields.
        target: 'es2022',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: `${ROOT}${entry}`,
          output: { format: 'iife', entryFileNames: path },
        },
      },
    });
  }
}
