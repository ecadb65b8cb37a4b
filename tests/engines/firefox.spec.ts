import { runJourneys } from './run-journeys.ts';
import { FIREFOX } from './support/firefox.ts';

runJourneys(FIREFOX);
