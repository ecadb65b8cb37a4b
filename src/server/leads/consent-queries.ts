import type { Db } from '../database/schema.ts';

/** The texts behind the consent versions that are stored with leads. */
export function consentQueries(db: Db) {
  return {
    /** Adds the versions that are not stored yet. What is stored is evidence and never changes. */
    addConsentTexts: async (textByVersion: Readonly<Record<string, string>>) => {
      await db
        .insertInto('consent_texts')
        .values(Object.entries(textByVersion).map(([version, text]) => ({ version, text })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    consentText: async (version: string) => {
      const row = await db
        .selectFrom('consent_texts')
        .select('text')
        .where('version', '=', version)
        .executeTakeFirst();
      return row?.text;
    },
  };
}
