import { ROOT } from '../../scripts/run.ts';

/** The programs as a supervisor starts them. */
export const SERVER = `${ROOT}src/server/main.ts`;
export const LEADS = `${ROOT}src/cli/main.ts`;
/** Starts a script as npm does: `[process.execPath, BOOTSTRAP, 'scripts/start.ts']`. */
export const BOOTSTRAP = `${ROOT}scripts/bootstrap.js`;
