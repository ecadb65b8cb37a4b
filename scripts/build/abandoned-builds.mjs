import { existsSync, readdirSync, rmSync } from 'node:fs';

const ABANDONED = /^\.(?:fresh|dev)-(\d+)$/;

/** Removes what builds and development servers that were killed have left. @param {string} dist */
export function clearAbandonedBuilds(dist) {
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    const builder = ABANDONED.exec(name)?.[1];
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
