import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ROOT } from '../run.ts';

/** A link to the folder of the newest build, which stands beside it. `npm test` has one of its own. */
export const DIST = resolve(ROOT, process.env['DIST_FOLDER'] || 'dist');

/** Made before any source is read: a source that changes during the build counts as newer. */
export const BUILD_STARTED = 'build-started';

/** The newest builds stay: servers serve them until they are started again, and open pages ask for their chunks. */
const KEPT_BUILDS = 5;

/** The parts of a build whose pages load chunks later. */
const PARTS_WITH_CHUNKS = ['web', 'desk'];

/**
 * Makes a new build beside the last one and switches to it. Where it fails, the last one stays.
 * @param make fills the folder
 */
export async function makeBuild(make: (folder: string) => Promise<void>): Promise<void> {
  const folder = `${prefix()}${Date.now()}`;
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(join(folder, BUILD_STARTED), '');
    await make(folder);
    for (const build of earlierBuilds(folder)) copyChunks(build, folder);
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const link = `${folder}.link`;
  symlinkSync(basename(folder), link);
  // A folder would not be replaced by a link.
  if (lstatSync(DIST, { throwIfNoEntry: false })?.isDirectory()) rmSync(DIST, { recursive: true });
  renameSync(link, DIST);
  for (const build of earlierBuilds(folder).slice(KEPT_BUILDS - 1)) {
    rmSync(build, { recursive: true });
  }
}

/** The chunks of earlier builds stay available: a page that was open during an upgrade still asks for them. */
function copyChunks(from: string, to: string): void {
  for (const part of PARTS_WITH_CHUNKS) {
    const chunks = join(from, part, 'assets');
    for (const name of existsSync(chunks) ? readdirSync(chunks) : []) {
      if (existsSync(join(to, part, 'assets', name))) continue;
      cpSync(join(chunks, name), join(to, 'earlier', part, name));
    }
  }
}

/** The newest first; one that was cut off counts too, and is removed in its turn. */
function earlierBuilds(than: string): readonly string[] {
  const folder = dirname(DIST);
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.startsWith(prefix()) && path !== than)
    .toSorted()
    .toReversed();
}

function prefix(): string {
  return join(dirname(DIST), `.${basename(DIST)}-`);
}
