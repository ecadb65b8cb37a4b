import type { LeadRow } from '../../domain/desk/lead-list.ts';
import { callBackText, dayFromNow } from '../words/dates.ts';

/** When somebody is to be called back. A person who has asked for restriction must not be called. */
export function CallBackDay({ callBackDay: day, isRestricted }: LeadRow) {
  if (day === null || isRestricted) return null;
  return <strong className={day <= dayFromNow(0) ? 'chip open' : ''}>{callBackText(day)}</strong>;
}
