import { configureGlobal } from 'fast-check';

/** Ten times the default: these properties are the proof of the core. */
configureGlobal({ numRuns: 1000 });
