import { readSessions } from '../../server/desk/access/session-queries.ts';
import { tableText } from '../table.ts';
import { indentedJson, isoOf, minuteOf } from '../text.ts';
import { defineVerb, EXIT, onlyOptions } from '../verb.ts';

const COLUMNS = [
  { title: 'ID', maxWidth: 36 },
  { title: 'WHO', maxWidth: 24 },
  { title: 'DEVICE', maxWidth: 24 },
  { title: 'FIRST USE', maxWidth: 16 },
  { title: 'LAST USE', maxWidth: 16 },
];

export const devices = defineVerb({
  name: 'devices',
  summary: 'list who is signed in to the desk',
  help: `Usage: leads devices [--json]

The devices that are signed in to the desk, with the person, and the times of the first and the
last use, the latest first. leads revoke ID signs one out.

  --json  an array of objects instead of a table`,
  options: { json: { type: 'boolean' } },
  parse: (values, positionals) => onlyOptions(values, positionals),
  run: async ({ store, console, now }, { json }) => {
    const sessions = await readSessions(store.db, now);
    if (json) {
      const objects = sessions.map(({ id, name, device, firstUsedAt, lastUsedAt }) => ({
        id,
        name,
        device,
        first_used_at: isoOf(firstUsedAt),
        last_used_at: isoOf(lastUsedAt),
      }));
      await console.stdout(indentedJson(objects));
      return EXIT.ok;
    }
    const rows = sessions.map(({ id, name, device, firstUsedAt, lastUsedAt }) => [
      id,
      name,
      device,
      minuteOf(firstUsedAt),
      minuteOf(lastUsedAt),
    ]);
    if (rows.length > 0) await console.stdout(tableText(COLUMNS, rows));
    else console.stderr('Nobody is signed in to the desk: leads invite NAME lets a person in.');
    return EXIT.ok;
  },
});
