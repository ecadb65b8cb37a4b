import { type LeftEvent, QUESTIONS, type Question } from '../../domain/insights/insight-events.ts';
import type { InsightSum } from './insights-queries.ts';

/**
 * Counts the visitors by the question that they answered last, in the order of the forms. A visitor
 * who returns after midnight is subtracted on the new day: a negative sum counts as zero.
 */
export function leftAt(
  counts: readonly InsightSum[],
): readonly { readonly field: Question; readonly visitors: number }[] {
  return QUESTIONS.map((field) => {
    const event: LeftEvent = `left-${field}`;
    const own = counts.filter((row) => row.event === event);
    return {
      field,
      visitors: Math.max(
        0,
        own.reduce((sum, { count }) => sum + count, 0),
      ),
    };
  }).filter(({ visitors }) => visitors > 0);
}
