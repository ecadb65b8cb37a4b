import { readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../scripts/setup/run.mjs';

/** The phone library and its data are not ours to measure: the deferred chunk has a budget of its own. */
const PHONE_LIBRARY = /^libphonenumber-js\/|phone-metadata\.json$/;
const PHONE_STUB = {
  id: 'phone-stub',
  code: 'export const parsePhoneNumberFromString = () => undefined; export default {};',
};

/** Answers on WhatsApp, the desk and what is counted of visits are no part of the visitor's pages. */
const SERVER_ONLY = /^(?:answer|desk|insights|picture)\//;

/**
 * Builds the whole domain into one minified module, as the browser would get it, without the phone
 * library.
 * @returns {Promise<{ code: string, brotliBytes: number }>}
 */
export async function domainBundle() {
  const folder = `${ROOT}src/domain/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!\.test)\.ts$/.test(name) && !SERVER_ONLY.test(name),
  );
  const everything = files.map((name) => `export * from ${JSON.stringify(folder + name)};`);
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
  return { code: chunk.code, brotliBytes: brotliCompressSync(chunk.code).length };
}
