import { configureGlobal } from 'fast-check';

// Ten times the default, because the calculator rests on these properties.
configureGlobal({ numRuns: 1000 });
