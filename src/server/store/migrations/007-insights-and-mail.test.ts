import { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, freshDatabase, opened } from '../../../../tests/support/databases.ts';
import { dialectOf } from '../../../../tests/support/dialect-of.ts';
import { newLead } from '../../../../tests/support/leads.ts';
import { query } from '../../../../tests/support/stored-leads.ts';
import { insightsAndMail } from './007-insights-and-mail.ts';

describe.each(ENGINES)('the tables of insights and e-mail on %s', (engine) => {
  test('know the campaigns of existing leads, and can be created again', async () => {
    const setting = await freshDatabase(engine);
    const store = await opened(setting);
    await store.add([
      newLead({ campaign: 'utm_source=instagram&utm_term=a' }),
      newLead({ campaign: 'utm_source=instagram&utm_term=b' }),
      newLead({ campaign: 'ref=spam', quarantineReason: 'a link' }),
      newLead({ campaign: 'utm_term=c' }),
      newLead(),
    ]);
    const db = new Kysely({
      dialect: dialectOf(setting),
    });
    onTestFinished(() => db.destroy());
    for (let round = 0; round < 2; round++) {
      for (const step of insightsAndMail.prepare ?? []) await step(db, engine);
    }
    expect(await query(setting, 'select campaign from insight_campaigns')).toEqual([
      { campaign: 'utm_source=instagram' },
    ]);
  });
});
