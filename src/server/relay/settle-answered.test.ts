import { expect, onTestFinished, test } from 'vitest';
import { freshSqlite, opened, urlOf } from '../../../tests/support/databases.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { newLead } from '../../../tests/support/leads.ts';
import { smallSite } from '../../../tests/support/running-app.ts';
import { standInWebhook } from '../../../tests/support/stand-in-webhook.ts';
import { readConfig } from '../config.ts';
import { openServer } from '../open-server.ts';

test('an automation that is set later gets the leads that nobody has answered', async () => {
  const setting = freshSqlite();
  const store = await opened(setting);
  const createdAt = Date.now();
  const [byHand, unanswered, afterwards] = [
    newLead({ createdAt }),
    newLead({ createdAt }),
    newLead({ createdAt }),
  ];
  await store.add([byHand, unanswered, afterwards]);
  await store.markAnsweredByHand(byHand.id, createdAt);
  const start = async (env: Record<string, string> = {}) => {
    const config = readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: urlOf(setting),
      ...env,
    });
    const server = await openServer(config, smallSite());
    await server.listen();
    onTestFinished(server.close);
    return server;
  };
  const webhook = await standInWebhook();
  const withWebhook = { WEBHOOK_URL: webhook.url.href };

  const without = await start();
  await eventually('the answered lead no longer waits', async () => {
    const { waiting } = await store.backlog();
    return waiting === 2;
  });
  // Answered while nobody looks: the next start must find it.
  await store.markAnsweredByHand(afterwards.id, createdAt);
  await without.close();
  const first = await start(withWebhook);
  await eventually('nothing waits', async () => (await store.backlog()).waiting === 0);
  expect(webhook.received.map(({ id }) => id)).toEqual([unanswered.id]);

  // From now on the automation gets every lead, answered or not.
  await first.close();
  const later = newLead({ createdAt });
  await store.add([later]);
  await store.markAnsweredByHand(later.id, createdAt);
  await start(withWebhook);
  await eventually('it is sent', () => webhook.received.some(({ id }) => id === later.id));
});
