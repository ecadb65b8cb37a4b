import { COUNT_LIMIT, type RowCount } from './lead-list.ts';

export function contactsText(count: number): string {
  return count === 1 ? '1 contatto' : `${count} contatti`;
}

export function countText(count: number): string {
  return count > COUNT_LIMIT ? `oltre ${COUNT_LIMIT}` : String(count);
}

/** Counting stops at a limit, and a search may not cover all of its matches. */
export function totalText({ total, isCutOff }: RowCount): string {
  if (total > COUNT_LIMIT) return `oltre ${contactsText(COUNT_LIMIT)}`;
  if (isCutOff && total === 0) return 'nessun contatto tra i primi risultati';
  return isCutOff ? `almeno ${contactsText(total)}` : contactsText(total);
}
