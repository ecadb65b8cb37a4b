import { UsageError, type Values } from './verb.ts';

/** Reads `--limit N`. */
export function parseLimit(values: Values, defaultLimit: number): number {
  const text = values['limit'] ?? String(defaultLimit);
  const limit = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (limit > 0) return limit;
  throw new UsageError('--limit must be a whole number from 1 to 999999.');
}
