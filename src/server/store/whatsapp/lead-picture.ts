import type { LeadPayload } from '../../../domain/lead/lead-payload.ts';

/** Whether there is a picture of the estimate for this person. */
export function hasPicture(_payload: LeadPayload): boolean {
  return false;
}
