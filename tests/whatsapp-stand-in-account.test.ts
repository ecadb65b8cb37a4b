import { expect, test } from 'vitest';
import { standInWebhook } from './support/stand-in-webhook.ts';
import { apiCaller } from './support/whatsapp/call-api.ts';
import { standInWhatsApp } from './support/whatsapp/stand-in-whatsapp.ts';
import { text } from './support/whatsapp/webhook/contents.ts';

async function account() {
  const meta = await standInWhatsApp();
  const { phoneId, wabaId, token } = meta.account;
  return { meta, phoneId, wabaId, token, api: apiCaller(meta) };
}

test('tells the fields of the number that were asked for', async () => {
  const { phoneId, wabaId, api } = await account();
  const fields = 'verified_name,display_phone_number';
  const phone = { verified_name: 'Peso Forma', display_phone_number: '+393000000000', id: phoneId };
  expect(await api.get(`/${phoneId}?fields=${fields}`)).toEqual({ status: 200, body: phone });
  expect((await api.get(`/${wabaId}/phone_numbers?fields=${fields}`)).body).toEqual({
    data: [phone],
  });
  expect(await api.get(`/${phoneId}?fields=nonsense`)).toMatchObject({ status: 400 });
});

test('tells what a token may and when it ends', async () => {
  const { meta, token, wabaId, api } = await account();
  meta.account.tokenInfo = { ...meta.account.tokenInfo, expires_at: 1_800_000_000 };
  const { body } = await api.get(`/debug_token?input_token=${token}`);
  expect(body['data']).toMatchObject({
    is_valid: true,
    expires_at: 1_800_000_000,
    granular_scopes: [{ target_ids: [wabaId] }, { target_ids: [wabaId] }],
  });
  expect((await api.get('/debug_token?input_token=other')).body['data']).toMatchObject({
    is_valid: false,
  });
  expect(await api.get(`/debug_token?input_token=${token}`, 'other')).toMatchObject({
    status: 401,
  });
});

test('sends no webhook before the account is subscribed', async () => {
  const { meta, wabaId, api } = await account();
  const webhook = await standInWebhook();
  meta.sendTo(webhook.url);
  meta.account.subscribed = false;
  const anna = meta.person();
  meta.write(anna, text('lost'));
  expect((await api.get(`/${wabaId}/subscribed_apps`)).body).toEqual({ data: [] });
  expect((await api.post(`/${wabaId}/subscribed_apps`, {})).body).toEqual({ success: true });
  expect((await api.get(`/${wabaId}/subscribed_apps`)).body['data']).toHaveLength(1);
  const id = meta.write(anna, text('told'));
  await meta.settled();
  expect(meta.records.webhooks.flatMap(({ events }) => events)).toEqual([id]);
});

test('sends nothing before the number is registered with its PIN', async () => {
  const { meta, phoneId, api } = await account();
  meta.account.registered = false;
  const anna = meta.person();
  meta.write(anna, text('Ciao'));
  expect((await api.sendText(anna.phone)).body.error).toMatchObject({ code: 133010 });
  const register = (pin: string) =>
    api.post(`/${phoneId}/register`, { messaging_product: 'whatsapp', pin });
  expect((await register('12345')).body.error).toMatchObject({ code: 100 });
  expect((await register('654321')).body.error).toMatchObject({ code: 133005 });
  expect((await register('123456')).body).toEqual({ success: true });
  expect(await api.sendText(anna.phone)).toMatchObject({ status: 200 });
});
