import { campaignGroup } from '../../domain/insights/campaign-group.ts';
import { SPEED_METRICS, type SpeedMetric } from '../../domain/insights/histogram.ts';
import {
  type InsightEvent,
  LEFT_EVENTS,
  ONCE_EVENTS,
  REPEATED_EVENTS,
} from '../../domain/insights/insight-events.ts';
import { campaignOf } from '../../domain/lead/campaign.ts';
import { type Fields, fieldsOf, parseJson } from '../foreign-json.ts';

/** A person who calculates more often than this between two beacons is a program. */
const MAX_REPEATS = 20;

type Range = { readonly min: number; readonly max: number };

/** Only these names are read from a body. */
const EVENTS: ReadonlyMap<InsightEvent, Range> = new Map<InsightEvent, Range>([
  ...ONCE_EVENTS.map((event) => [event, { min: 0, max: 1 }] as const),
  ...REPEATED_EVENTS.map((event) => [event, { min: 0, max: MAX_REPEATS }] as const),
  ...LEFT_EVENTS.map((event) => [event, { min: -1, max: 1 }] as const),
]);

export type CountedEvents = {
  /** A query of the parameters by which reports group; empty without a campaign. */
  readonly campaign: string;
  readonly counts: readonly (readonly [InsightEvent, number])[];
};

/** Parses an untrusted body; `undefined` if our script cannot have sent it. */
export function parseEvents(text: unknown): CountedEvents | undefined {
  const { campaign = '', counts } = parseObject(text);
  if (typeof campaign !== 'string' || typeof counts !== 'object' || counts === null) {
    return undefined;
  }
  const found = [...EVENTS].flatMap(([event, range]) =>
    Object.hasOwn(counts, event) ? [{ event, range, count: (counts as Fields)[event] }] : [],
  );
  const isValid = found.every(
    ({ count, range }) =>
      Number.isInteger(count) && Number(count) >= range.min && Number(count) <= range.max,
  );
  if (!isValid) return undefined;
  return {
    campaign: campaignGroup(campaignOf(campaign)),
    counts: found
      .map(({ event, count }) => [event, Number(count)] as const)
      .filter(([, count]) => count !== 0),
  };
}

export type MeasuredSpeed = readonly (readonly [SpeedMetric, number])[];

/** Parses an untrusted body; `undefined` if our script cannot have sent it. */
export function parseSpeed(text: unknown): MeasuredSpeed | undefined {
  const body = parseObject(text);
  const found = SPEED_METRICS.filter((metric) => Object.hasOwn(body, metric)).map(
    (metric) => [metric, body[metric]] as const,
  );
  const isValid = found.every(([, value]) => Number.isFinite(value) && Number(value) >= 0);
  if (!isValid || found.length === 0) return undefined;
  return found.map(([metric, value]) => [metric, Number(value)] as const);
}

/** Returns an empty object for anything that is not a JSON object. */
function parseObject(text: unknown): Fields {
  return fieldsOf(parseJson(String(text))) ?? {};
}
