import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(?:html|js|css|svg|txt|webmanifest|xml)$/;

/** Puts a `.br` and a `.gz` next to every compressible file. */
export function compressFiles(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((path) => COMPRESSIBLE.test(path))) {
    const content = readFileSync(`${folder}/${name}`);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${folder}/${name}.gz`, gzipSync(content, { level: 9 }));
  }
}
