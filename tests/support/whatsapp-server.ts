import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type DatabaseSetting, readConfig } from '../../src/server/config.ts';
import { openServer } from '../../src/server/open-server.ts';
import { type Engine, freshDatabase, opened, urlOf } from './databases.ts';
import { eventually } from './eventually.ts';
import { payloadOf, postLead } from './leads.ts';
import { smallSite } from './running-app.ts';
import { query } from './stored-leads.ts';
import type { Person } from './whatsapp/people.ts';
import { standInWhatsApp } from './whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './whatsapp/start-stand-in.ts';

export type AnswerRow = {
  readonly id: string;
  readonly answer: string;
  readonly answer_reason: string | null;
};

/** The server with the stand-in of Meta's API, both on the loopback. */
export async function whatsappServer(engine: Engine, options: StandInOptions = {}) {
  const setting = await freshDatabase(engine);
  const meta = await standInWhatsApp(options);
  const server = await startServer(setting, meta.environment());
  await meta.connect(server.webhook);
  const store = await opened(setting);
  const answers = () =>
    query<AnswerRow>(
      setting,
      "select id, answer, answer_reason from leads where status <> 'erased' order by id",
    );
  return {
    ...server,
    setting,
    meta,
    store,
    answers,
    /** Leaves a lead, as the form does; returns its id. */
    leaveLead: async (person: Person, name = 'Anna'): Promise<string> => {
      const response = await postLead(server.address, payloadOf(name, `+${person.phone}`));
      return ((await response.json()) as { id: string }).id;
    },
    /** Resolves once the only lead, or the one with this id, has this answer. */
    answered: (answer: string, id?: string) =>
      eventually(`the answer is ${answer}`, async () =>
        (await answers()).find((row) => row.answer === answer && (!id || row.id === id)),
      ),
  };
}

/** One more server on a database. */
export async function startServer(setting: DatabaseSetting, env: Record<string, string>) {
  const config = readConfig({
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    DATABASE_URL: urlOf(setting),
    ...env,
  });
  const { app, listen, close } = await openServer(config, smallSite());
  await listen();
  onTestFinished(close);
  const { port } = app.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  return { address, webhook: `${address}/webhook/whatsapp`, close };
}

export const HELLO = { type: 'text', text: { body: 'Ciao! Vorrei la mia analisi' } } as const;
