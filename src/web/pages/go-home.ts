import type { MouseEvent } from 'react';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { goToNewCalculation } from '../navigation/navigation-state.ts';

/** Navigates on the client to keep the campaign of the link that was followed. */
export function goHome(event: MouseEvent): void {
  if (opensElsewhere(event)) return;
  event.preventDefault();
  goToNewCalculation();
}
