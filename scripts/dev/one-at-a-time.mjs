/**
 * Restarts a program on request. The old process must exit first, because it has the port; all
 * requests until then lead to one restart.
 * @param {() => import('node:child_process').ChildProcess} spawnProgram
 */
export function oneAtATime(spawnProgram) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  let mustStart = false;

  function start() {
    mustStart = false;
    running = spawnProgram();
    running.once('exit', () => {
      running = undefined;
      if (mustStart) start();
    });
  }

  return {
    restart: () => {
      if (!running) {
        start();
        return;
      }
      // A second signal would end it before it has closed its database.
      if (!mustStart) running.kill();
      mustStart = true;
    },
    stop: () => {
      mustStart = false;
      running?.kill();
    },
  };
}
