import { atMost, ms, type Row, within } from './rows.ts';
import { newDatabase, startServer } from './server.ts';

const STARTS = 5;

/** From the command to the first page, with nothing to install and nothing to build. */
export async function measure(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const command of ['node src/server/main.ts', 'npm start']) {
    const database = newDatabase();
    // The first start makes the database.
    await (await startServer(database)).stop();
    const times: number[] = [];
    while (times.length < STARTS) {
      const startedAt = performance.now();
      const { address, stop } = await startServer(database, {}, command.split(' '));
      await fetch(address);
      times.push(performance.now() - startedAt);
      await stop();
    }
    rows.push(atMost(`${command}, median of ${STARTS}`, within(times, 0.5), 1500, ms));
  }
  return rows;
}
