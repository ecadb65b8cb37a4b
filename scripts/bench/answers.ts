import { setTimeout as sleep } from 'node:timers/promises';
import { startStandIn } from '../../tests/support/whatsapp/start-stand-in.ts';
import { personOf, sendLeads } from './requests.ts';
import { p50AndP99, perSecond, type Row } from './rows.ts';
import { newDatabase, startServer } from './server.ts';

const PEOPLE = 1000;

/** People who left a lead all write at once to the stand-in for WhatsApp, which accepts all that is sent to them. */
export async function measure(): Promise<readonly Row[]> {
  const standIn = await startStandIn({ settings: { throughputPerSecond: 10_000 } });
  const server = await startServer(newDatabase(), standIn.environment());
  await standIn.connect(`${server.address}/webhook/whatsapp`);
  await sendLeads(server.address, (sent) => sent >= PEOPLE);
  const startedAt = Date.now();
  for (let index = 0; index < PEOPLE; index++) {
    standIn.write(standIn.person(personOf(index)), { type: 'text', text: { body: 'Ciao!' } });
  }
  const { incoming, webhooks } = standIn.records;
  const rateOf = async (isDone: () => boolean) => {
    while (!isDone()) await sleep(5);
    return perSecond((PEOPLE * 1000) / (Date.now() - startedAt));
  };
  const received = await rateOf(() => incoming.every(({ acknowledged }) => acknowledged));
  const answered = await rateOf(() => {
    return standIn.arrived().filter(({ type }) => type === 'image').length === PEOPLE;
  });
  await standIn.settled();
  await server.stop();
  standIn.kill();
  return [
    { what: 'messages received', measured: received },
    { what: 'messages answered with a picture', measured: answered },
    { what: 'calls: p50, p99', measured: p50AndP99(webhooks.map(({ tookMs }) => tookMs)) },
  ];
}
