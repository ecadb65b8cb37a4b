import { COUNT_LIMIT } from './lead-list.ts';

export function contactsText(count: number): string {
  return count === 1 ? '1 contatto' : `${count} contatti`;
}

export function countText(count: number): string {
  return count > COUNT_LIMIT ? `oltre ${COUNT_LIMIT}` : String(count);
}

/** Counting stops at a limit. */
export function totalText(total: number): string {
  return total > COUNT_LIMIT ? `${countText(total)} contatti` : contactsText(total);
}
