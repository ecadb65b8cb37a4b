import { readdirSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { ROOT } from '../../scripts/setup/run.mjs';

/**
 * Builds the whole domain into one minified module, as the browser would get it.
 * @returns {Promise<{ code: string, brotliBytes: number }>}
 */
export async function domainBundle() {
  const folder = `${ROOT}src/domain/`;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
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
        resolveId: (source) => (source === id ? id : undefined),
        load: (source) => (source === id ? everything.join('\n') : undefined),
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
