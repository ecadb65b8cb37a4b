import { configureGlobal } from 'fast-check';
import { size } from './soak.ts';

// More than the default, a hundred, because the calculator rests on these properties.
configureGlobal({ numRuns: size(300, 3000) });
