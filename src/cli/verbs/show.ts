import type { Attempt } from '../../server/store/delivery.ts';
import { leadJson } from '../lead-json.ts';
import { pairsText, tableText } from '../table.ts';
import { isoOf, jsonText, minuteOf } from '../text.ts';
import { EXIT, requireId, requireLead, type Verb } from '../verb.ts';

export const show: Verb = {
  name: 'show',
  summary: 'show one lead and the log of its deliveries',
  help: `Usage: leads show ID [--reveal] [--json]

Attempts of the last 30 days are listed with their answer, never with its text.

  --reveal  the full phone number and the whole payload
  --json    an object instead of lines`,
  options: { reveal: { type: 'boolean' }, json: { type: 'boolean' } },
  check: (_values, positionals) => {
    requireId(positionals);
  },
  run: async ({ store, console, values, positionals }) => {
    const lead = await requireLead(store, positionals);
    const isRevealed = values['reveal'] === true;
    const attempts = await store.attemptsOf(lead.id);
    const object = { ...leadJson(lead, isRevealed), ...(isRevealed && lead.payload) };
    if (values['json']) {
      const whole = { ...object, attempts: attempts.map(attemptJson) };
      await console.stdout(`${jsonText(whole, 2)}\n`);
      return EXIT.ok;
    }
    const pairs = Object.entries(object).map(
      ([name, value]) => [name, String(value ?? '-')] as const,
    );
    await console.stdout(pairsText(pairs));
    if (attempts.length > 0) {
      await console.stdout(`\n${tableText(ATTEMPT_COLUMNS, attempts.map(attemptCells))}`);
    }
    return EXIT.ok;
  },
};

const ATTEMPT_COLUMNS = [
  { title: 'ATTEMPT (UTC)', maxWidth: 16 },
  { title: 'DESTINATION', maxWidth: 12 },
  { title: 'ANSWER', maxWidth: 36 },
  { title: 'TOOK', maxWidth: 10, isNumber: true },
  { title: 'OUTCOME', maxWidth: 10 },
];

function attemptCells({ at, destination, answer, durationMs, outcome }: Attempt) {
  return [minuteOf(at), destination, answer, `${durationMs} ms`, outcome];
}

function attemptJson({ at, durationMs, ...rest }: Attempt) {
  return { at: isoOf(at), ...rest, duration_ms: durationMs };
}
