import { FORM_JOURNEYS } from './journeys/forms.ts';
import type { Journey } from './journeys/journey.ts';
import { OTHER_PAGES } from './journeys/other-pages.ts';
import { PREFERENCE_JOURNEYS } from './journeys/preferences.ts';
import { VISITS } from './journeys/visits.ts';

/** What a visitor does, written once for every engine. */
export const JOURNEYS: readonly Journey[] = [
  ...VISITS,
  ...FORM_JOURNEYS,
  ...OTHER_PAGES,
  ...PREFERENCE_JOURNEYS,
];
