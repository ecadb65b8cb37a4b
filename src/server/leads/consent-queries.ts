import type { Db } from '../database/schema.ts';

/**
 * Adds the texts behind the consent versions that are stored with leads, unless they are stored yet. What is stored is evidence and never changes.
 */
export async function addConsentTexts(db: Db, textByVersion: Readonly<Record<string, string>>) {
  await db
    .insertInto('consent_texts')
    .values(Object.entries(textByVersion).map(([version, text]) => ({ version, text })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function consentText(db: Db, version: string) {
  const row = await db
    .selectFrom('consent_texts')
    .select('text')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.text;
}
