import { runJourneys } from './run-journeys.ts';
import { WEBKIT } from './support/webkit.ts';

runJourneys(WEBKIT);
