import { existsSync, readdirSync, rmSync } from 'node:fs';

const FRESH = /^\.fresh-(\d+)$/;

/** Takes away what builds left that were ended on the way. @param {string} dist */
export function clearAbandonedBuilds(dist) {
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    const builder = FRESH.exec(name)?.[1];
    if (builder && !isRunning(Number(builder))) rmSync(`${dist}/${name}`, { recursive: true });
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}
