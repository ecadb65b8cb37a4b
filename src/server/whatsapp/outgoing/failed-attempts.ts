import type { OutgoingMessage } from '../../database/schema.ts';

/**
 * Meta may accept an attempt and report its failure later, twice, and long after the next attempt:
 * all ids that failed are kept, so that no failure counts again.
 */
export function hasFailedBefore({ failed_wamid }: OutgoingMessage, wamid: string): boolean {
  return wamid !== '' && failed_wamid.split(' ').includes(wamid);
}

export function withFailed({ failed_wamid }: OutgoingMessage, wamid: string): string {
  return failed_wamid === '' ? wamid : `${failed_wamid} ${wamid}`;
}
