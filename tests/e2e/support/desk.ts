import type { Browser, BrowserContext, Cookie, Page, Route } from '@playwright/test';
import { Kysely, SqliteDialect } from 'kysely';
import { spacedInternational } from '../../../src/domain/lead/phone.ts';
import type { Tables } from '../../../src/server/database/schema.ts';
import { forKysely, openSqliteFile } from '../../../src/server/database/sqlite/sqlite-database.ts';
import { invite } from '../../../src/server/desk/access/invitation.ts';
import { payloadOf, postLead } from '../../support/leads.ts';
import type { RunningSite, Site } from './site.ts';
import { newName } from './steps.ts';
import { test as base, expect } from './test.ts';

/** A test of the desk alone, without automation and Cloud API. */
export const test = base.extend<{ site: RunningSite }>({
  site: async ({ deskSite }, use) => use(deskSite),
});

export { expect };

export type Lead = {
  readonly name: string;
  readonly phone: string;
  readonly spacedPhone: string;
};

let leads = 0;

type LeadOptions = { readonly name?: string; readonly phone?: string; readonly query?: string };

/** Leaves a lead as a visitor does; its name and number are nobody else's. */
export async function addLead(
  site: Site,
  { name = newName(), phone = newPhone(), query = '' }: LeadOptions = {},
): Promise<Lead> {
  const response = await postLead(site.url, payloadOf(name, phone), {}, query);
  expect(response.status).toBe(201);
  return { name, phone, spacedPhone: spacedInternational(phone.slice(1)) };
}

function newPhone(): string {
  leads++;
  return `+39333${String(process.pid % 10_000).padStart(4, '0')}${String(leads).padStart(3, '0')}`;
}

/** The address that `leads invite` prints. */
export async function invitation(site: Site, person: string): Promise<string> {
  return (await site.leads('invite', person, '--address', site.url)).trim();
}

/** What `leads invite` does, without a process of its own for it. */
async function quickInvitation(site: Site, person: string): Promise<string> {
  const file = openSqliteFile(site.database, { mayCreate: false, busyMs: 10_000 });
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(file) }) });
  try {
    return await invite(db, person, site.url, Date.now());
  } finally {
    await db.destroy();
    file.close();
  }
}

/** The cookies of whoever is signed in, by server and person. */
const sessions = new Map<string, Cookie[]>();

/** Opens the desk. The first time a person is invited for it, later the session goes on while it lasts. */
export async function signIn(page: Page, site: Site, person = 'Giulia'): Promise<void> {
  const isSignedIn = await resume(page, site, person);
  await page.goto(isSignedIn ? `${site.url}/desk` : await quickInvitation(site, person));
  if (!isSignedIn) await page.getByRole('button', { name: 'Entra' }).click();
  await expect(tab(page, 'Da fare')).toBeVisible();
  sessions.set(`${site.url} ${person}`, await page.context().cookies());
}

/** Signs a device in as another tab of its browser does; the session is a new one every time. */
export async function enter(context: BrowserContext, site: Site, person: string): Promise<void> {
  const token = new URL(await quickInvitation(site, person)).hash.slice(1);
  const request = { data: { token }, headers: { origin: site.url } };
  expect((await context.request.post(`${site.url}/desk/entra`, request)).status()).toBe(200);
}

/** Goes on with the session that the person has had elsewhere, if it lasts. */
async function resume(page: Page, site: Site, person: string): Promise<boolean> {
  const context = page.context();
  const cookies = sessions.get(`${site.url} ${person}`);
  if (!cookies) return false;
  await context.addCookies(cookies);
  const request = { data: {}, headers: { origin: site.url } };
  const isValid = (await context.request.post(`${site.url}/desk/api/me`, request)).ok();
  if (!isValid) await context.clearCookies();
  return isValid;
}

/** Another person, or the same one, at another device. */
export async function anotherDevice(
  browser: Browser,
  site: Site,
  person: string,
): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({ baseURL: site.url, locale: 'it-IT' });
  const page = await context.newPage();
  sessions.delete(`${site.url} ${person}`);
  await signIn(page, site, person);
  return { context, page };
}

export function tab(page: Page, name: string) {
  return page.getByRole('tab', { name });
}

export function row(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true });
  return page.getByRole('listitem').filter({ has: link });
}

export async function openLead(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** On the page of the devices. */
export async function leaveDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Esci' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Esci' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Serve un invito');
}

/** Goes on to another screen as a link does, without loading the page again. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => history.pushState(null, '', next), address);
}

/** The id of the lead that the page shows. */
export function idOnPage(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** In the page: it loads and follows again whenever the connection is back. */
export function lookForChanges(): void {
  dispatchEvent(new Event('online'));
}

/** The server does what it was asked, and nobody hears of it. */
export async function loseResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort('connectionreset');
}
