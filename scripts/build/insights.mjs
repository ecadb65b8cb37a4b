import { build } from 'vite';
import { ROOT } from '../setup/run.mjs';
import { compressFiles } from './compress.mjs';

/** The scripts, by the path below `/_vercel/` at which our server serves them. */
const SCRIPTS = {
  'insights/script.js': 'src/insights-script/insights.ts',
  'speed-insights/script.js': 'src/insights-script/speed.ts',
};

/**
 * Parts of `web-vitals` that these scripts do not use: the package offers no smaller build. We
 * measure the first load alone: no soft navigation, no page that returns from the browser's cache,
 * no attribution, and of a metric only its name and value. That is a third of the package.
 */
const UNUSED_MODULES = {
  'softNavs.js':
    'export const checkSoftNavsEnabled = () => false; export const storeSoftNavEntry = () => {};',
  'bfcache.js':
    'export const getBFCacheRestoreTime = () => -1; export const onBFCacheRestore = () => {};',
  'initUnique.js': 'export const initUnique = (_options, Manager) => new Manager();',
  'initMetric.js':
    'export const initMetric = (name, value = -1) => ({ name, value, entries: [] });',
  'LCPEntryManager.js': 'export class LCPEntryManager { _processEntry() {} }',
  'FCPEntryManager.js': 'export class FCPEntryManager {}',
  'bindReporter.js':
    'export const bindReporter = (callback, metric) => (isFinal) => { if (isFinal && metric.value >= 0) callback(metric); };',
};
/** @type {readonly (readonly [RegExp, string])[]} */
const UNUSED_BRANCHES = [
  [/\bentry\.entryType === '(?:soft-navigation|interaction-contentful-paint)'/g, 'false'],
  [/\bopts\.reportAllChanges\b/g, 'false'],
  [/\bthis\._on\w+\?\.\(\w+\);/g, ''],
  [/^ +_on\w+;$/gm, ''],
  [/\bcheckSoftNavsEnabled\(opts\)/g, 'false'],
];

/**
 * Builds our own insights scripts, each a classic script without imports.
 * @param {string} folder
 */
export async function buildInsights(folder) {
  for (const [path, entry] of Object.entries(SCRIPTS)) {
    const { plugin, unusedLeft } = withoutUnusedParts();
    await build({
      root: ROOT,
      configFile: false,
      logLevel: 'warn',
      plugins: [plugin],
      build: {
        // The oldest browsers of the pages read the package's class fields; replacing them costs 300 bytes.
        target: 'es2022',
        outDir: folder,
        emptyOutDir: false,
        rolldownOptions: {
          input: `${ROOT}${entry}`,
          output: { format: 'iife', entryFileNames: path },
        },
      },
    });
    if (path.startsWith('speed') && unusedLeft().length > 0) {
      throw new Error(`web-vitals has changed: ${unusedLeft().join(', ')} was not found`);
    }
  }
  compressFiles(folder);
}

function withoutUnusedParts() {
  const left = new Set([...Object.keys(UNUSED_MODULES), ...UNUSED_BRANCHES.map(String)]);
  /** @type {import('vite').Plugin} */
  const plugin = {
    name: 'without-unused-parts',
    enforce: 'pre',
    load(id) {
      const found = Object.entries(UNUSED_MODULES).find(([name]) =>
        id.endsWith(`/web-vitals/dist/modules/lib/${name}`),
      );
      if (found) left.delete(found[0]);
      return found?.[1];
    },
    transform(code, id) {
      if (!id.includes('/web-vitals/')) return undefined;
      let text = code;
      for (const branch of UNUSED_BRANCHES) {
        const shorter = text.replace(branch[0], branch[1]);
        if (shorter !== text) left.delete(String(branch));
        text = shorter;
      }
      return text;
    },
  };
  return { plugin, unusedLeft: () => [...left] };
}
