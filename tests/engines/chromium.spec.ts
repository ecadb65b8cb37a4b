import { runJourneys } from './run-journeys.ts';
import { CHROMIUM } from './support/chromium.ts';

runJourneys(CHROMIUM);
