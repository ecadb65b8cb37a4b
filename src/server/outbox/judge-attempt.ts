import type { Clock } from '../time/clock.ts';
import type { Delivery } from './delivery.ts';
import type { SendAnswer } from './send-answer.ts';
import type { DestinationTracker, Judgement } from './track-destination-health.ts';

type Attempt = {
  readonly delivery: Delivery;
  readonly sent: SendAnswer;
  readonly isProbe: boolean;
  readonly startedAt: number;
};

/** Decides what becomes of a delivery after an attempt. */
export async function judgeAttempt(
  { delivery, sent, isProbe, startedAt }: Attempt,
  tracker: DestinationTracker,
  clock: Clock,
): Promise<Judgement> {
  const { scheduleStep, nextAttemptAt } = delivery;
  switch (sent.kind) {
    case 'passed':
      return { outcome: 'delivered', scheduleStep, nextAttemptAt: null };
    case 'refused':
      return { outcome: 'dead', scheduleStep, nextAttemptAt: null };
    case 'abandoned':
      // It may have arrived, so it counts as sent, but it uses up no step of the schedule.
      return { outcome: 'abandoned', scheduleStep, nextAttemptAt };
    case 'postponed':
      return {
        outcome: 'retry',
        scheduleStep: scheduleStep + (sent.usesStep ? 1 : 0),
        nextAttemptAt: clock.now() + sent.restMs,
      };
    case 'stopped':
      return tracker.stopped(delivery, sent, isProbe);
    case 'failed':
      return tracker.failed(delivery, sent, isProbe, startedAt);
  }
}
