import { lazy } from 'react';

// One chunk for what comes after the calculator, fetched while the visitor fills it in.
const load = () => import('./screens/after-calculator.ts');

export const LeadCapture = lazy(async () => ({ default: (await load()).LeadCapture }));
export const Confirmation = lazy(async () => ({ default: (await load()).Confirmation }));
export const HomeConfirmation = lazy(async () => ({ default: (await load()).HomeConfirmation }));

/** Errors are the screens' own business, when they are really needed. */
export function prefetchScreens(): void {
  load().catch(() => undefined);
}
