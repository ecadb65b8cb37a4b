import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../../scripts/setup/run.mjs';

/** The phone library is left out, because the deferred chunk has its own budget. */
const PHONE_LIBRARY = /^libphonenumber-js\/|phone-metadata\.json$/;
const PHONE_STUB = {
  id: 'phone-stub',
  code: 'export const parsePhoneNumberFromString = () => undefined; export default {};',
};

/** The budget for the domain code that a visitor downloads, for `npm test` and the bench alike. */
export const MAX_BROTLI_BYTES = 7800;

/** An import of the domain in the pages. */
const IMPORT = /^import \{([^}]*)\} from '([^']*\/domain\/[^']+)';$/gm;

/**
 * Builds everything that a visitor's pages use of the domain into one minified module, without the
 * phone library.
 */
export async function domainBundle() {
  const everything = importedByPages().map(
    ([path, names]) => `export { ${[...names].join(', ')} } from ${JSON.stringify(path)};`,
  );
  const id = 'domain-entry';
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: id,
        enforce: 'pre',
        resolveId: (source) => {
          if (PHONE_LIBRARY.test(source)) return PHONE_STUB.id;
          return source === id ? id : undefined;
        },
        load: (source) => {
          if (source === PHONE_STUB.id) return PHONE_STUB.code;
          return source === id ? everything.join('\n') : undefined;
        },
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      rolldownOptions: {
        input: id,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('the domain did not build');
  // Without the export list, which only this bundle has: no visitor downloads it.
  const downloaded = chunk.code.replace(/export\{[^}]*\};?\s*$/, '');
  return { code: chunk.code, brotliBytes: brotliCompressSync(downloaded).length };
}

function importedByPages() {
  /** @type {Map<string, Set<string>>} */
  const imported = new Map();
  for (const file of ['src/web', 'src/ui'].flatMap(sourcesIn)) {
    for (const [, list = '', from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const path = join(dirname(file), from);
      const names = list.split(',').map((name) => name.trim());
      const values = names.filter((name) => name !== '' && !name.startsWith('type '));
      imported.set(path, new Set([...(imported.get(path) ?? []), ...values]));
    }
  }
  return [...imported];
}

/** @param {string} folder @returns {string[]} */
function sourcesIn(folder) {
  return readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name));
}
