import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ownedName } from './build-owner.mjs';
import { ifWritable, setStartedBuild, startedBuilds } from './builds.mjs';

/** The parts of a build whose pages load chunks later. */
const PARTS_WITH_CHUNKS = ['web', 'desk'];

/**
 * Records that this process serves a build, so that the build is not removed while it runs. The chunks
 * of the previous build stay available: a page that was open during the upgrade still asks for them.
 * @param {string} folder
 */
export function startBuild(folder) {
  ifWritable(() => {
    const mark = `${folder}/${ownedName('server')}`;
    writeFileSync(mark, '');
    process.once('exit', () => rmSync(mark, { force: true }));
    const [last] = startedBuilds();
    if (last === folder) return;
    if (last) copyEarlierChunks(last, folder);
    setStartedBuild(folder);
  });
}

/** @param {string} from @param {string} to */
function copyEarlierChunks(from, to) {
  for (const part of PARTS_WITH_CHUNKS) {
    const chunks = `${from}/${part}/assets`;
    for (const name of existsSync(chunks) ? readdirSync(chunks) : []) {
      if (existsSync(`${to}/${part}/assets/${name}`)) continue;
      cpSync(`${chunks}/${name}`, `${to}/earlier/${part}/${name}`);
    }
  }
}
