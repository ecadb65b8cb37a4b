import { type Engine, opened, readyDatabase } from './databases.ts';
import { eventually } from './eventually.ts';
import { payloadOf, postLead } from './leads.ts';
import { startServer } from './start-server.ts';
import { query } from './stored-leads.ts';
import { testClock } from './test-clock.ts';
import type { Person } from './whatsapp/people.ts';
import { standInWhatsApp } from './whatsapp/stand-in-whatsapp.ts';
import type { StandInOptions } from './whatsapp/start-stand-in.ts';

type AnswerRow = {
  readonly id: string;
  readonly answer: string;
  readonly answer_reason: string | null;
};

/**
 * The server with the stand-in for Meta's API, both on the loopback and with one clock, which runs
 * at this speed.
 */
export async function whatsappServer(engine: Engine, options: StandInOptions = {}, speed = 1) {
  const setting = await readyDatabase(engine);
  const clock = testClock(speed);
  const meta = await standInWhatsApp({ ...options, clock: clock.now });
  const server = await startServer(setting, meta.environment(), clock);
  await meta.connect(server.webhook);
  const store = await opened(setting);
  const answers = () =>
    query<AnswerRow>(
      setting,
      'select id, answer, coalesce(failure_text, failure) as answer_reason from leads order by id',
    );
  return {
    ...server,
    setting,
    clock,
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

export const HELLO = { type: 'text', text: { body: 'Ciao! Vorrei la mia analisi' } } as const;
