const OWNED = /^\.(?:fresh|dev|server)-(\d+)$/;

/** The name of something in the builds' folder that counts as long as this process runs. @param {'fresh' | 'dev' | 'server'} kind */
export function ownedName(kind) {
  return `.${kind}-${process.pid}`;
}

/** @param {string} name */
export function isOwned(name) {
  return OWNED.test(name);
}

/** Whether the process that a name belongs to still runs. @param {string} name */
export function isOwnerRunning(name) {
  const pid = OWNED.exec(name)?.[1];
  if (!pid) return false;
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    // The process runs as another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
