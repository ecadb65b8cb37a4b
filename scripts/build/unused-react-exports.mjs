/**
 * React's files are CommonJS, so a bundler cannot drop their unused exports. These are the exports
 * that the pages, `wouter` and React itself use, by the file that has them.
 * @type {Readonly<Record<string, ReadonlySet<string>>>}
 */
const USED_EXPORTS = {
  '/react/cjs/react.production.js': new Set([
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'Component',
    'Suspense',
    'lazy',
    'startTransition',
    'useEffect',
    'useLayoutEffect',
    'useRef',
    'useState',
    'useSyncExternalStore',
    'version',
  ]),
  '/react-dom/cjs/react-dom.production.js': new Set([
    '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
    'version',
  ]),
  '/scheduler/cjs/scheduler.production.js': new Set([
    'unstable_IdlePriority',
    'unstable_ImmediatePriority',
    'unstable_LowPriority',
    'unstable_NormalPriority',
    'unstable_UserBlockingPriority',
    'unstable_cancelCallback',
    'unstable_getCurrentPriorityLevel',
    'unstable_now',
    'unstable_requestPaint',
    'unstable_scheduleCallback',
    'unstable_shouldYield',
  ]),
};

const EXPORT = /^exports\.(\w+) =[\s\S]*?(?=^exports\.|(?![\s\S]))/gm;
const IMPORT = /\bimport\s*\{([^}]*)\}\s*from\s*["']react["']/g;

/**
 * Drops React's unused exports; the minifier then drops the code that only they used. An import of
 * a dropped export stops the build.
 * @returns {import('vite').Plugin}
 */
export function withoutUnusedReactExports() {
  return {
    name: 'without-unused-react-exports',
    apply: 'build',
    transform(code, id) {
      const file = Object.keys(USED_EXPORTS).find((name) => id.endsWith(name));
      if (file) return keepUsed(code, file);
      if (!id.includes('/node_modules/')) checkImports(code, id);
      return undefined;
    },
  };
}

/** @param {string} code @param {string} file */
function keepUsed(code, file) {
  const missing = new Set(USED_EXPORTS[file]);
  const kept = code.replace(EXPORT, (statement, name) => (missing.delete(name) ? statement : ''));
  if (missing.size > 0) throw new Error(`${file} does not export ${[...missing].join(', ')}`);
  return { code: kept, map: null };
}

/** @param {string} code @param {string} id */
function checkImports(code, id) {
  const used = USED_EXPORTS['/react/cjs/react.production.js'];
  for (const [, names = ''] of code.matchAll(IMPORT)) {
    for (const name of names.split(',').map((part) => part.trim().split(/\s/)[0] ?? '')) {
      if (name && name !== 'type' && !used?.has(name)) {
        throw new Error(`${id} imports ${name} from React: add it to USED_EXPORTS`);
      }
    }
  }
}
