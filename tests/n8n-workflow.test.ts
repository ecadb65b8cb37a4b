import { createHmac, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { payloadOf } from './support/leads.ts';
import {
  filledInWorkflow,
  type N8nWorkflow,
  placeholders,
  shippedWorkflow,
} from './support/n8n-workflow.ts';

// `npm run soak` imports and runs the workflow in a real n8n: tests/scale/n8n-workflow.test.ts.

type Item = { readonly json: Record<string, unknown> };
type Code = (...globals: readonly unknown[]) => Promise<readonly Item[]>;

const SETTINGS = {
  webhookSecret: `whsec_${randomBytes(32).toString('base64')}`,
  verifyToken: 'chosen',
  appSecret: 'secret',
  phoneId: '1065',
  api: 'https://graph.facebook.com/v26.0',
};
const FILLED_IN = filledInWorkflow(SETTINGS);
const AsyncFunction = (async () => undefined).constructor as new (...source: string[]) => Code;

/** Runs the JavaScript of a node as n8n does, with the few globals that ours use. */
async function runNode(
  name: string,
  input: readonly Item[],
  options: { workflow?: N8nWorkflow; raw?: string; earlier?: Record<string, readonly Item[]> } = {},
) {
  const { workflow = FILLED_IN, raw = '', earlier = {} } = options;
  const node = workflow.nodes.find((one) => one.name === name);
  const source = String(node?.parameters['jsCode']);
  const items = (all: readonly Item[]) => ({ first: () => all[0], all: () => all });
  const code = new AsyncFunction('$input', '$', 'require', source);
  const output = await code.call(
    { helpers: { getBinaryDataBuffer: async () => Buffer.from(raw) } },
    items(input),
    (other: string) => items(earlier[other] ?? []),
    createRequire(import.meta.url),
  );
  return output.map(({ json }) => json);
}

describe('the workflow for n8n', () => {
  const { nodes, connections } = shippedWorkflow();
  const names = nodes.map(({ name }) => name);

  test('holds no secret, and connects nodes that exist', () => {
    expect(placeholders()).toBe(5);
    expect(new Set(names).size).toBe(names.length);
    const linked = Object.values(connections).flatMap(({ main }) => main.flat());
    const ends = [...Object.keys(connections), ...linked.map(({ node }) => node)];
    expect(ends.filter((name) => !names.includes(name))).toEqual([]);
  });

  test('has a button and two webhooks, and every other node is reached from them', () => {
    const reached = new Set(linkedFrom(['Set up once', 'Lead arrives', 'WhatsApp calls']));
    expect(names.filter((name) => !reached.has(name))).toEqual(['Read me first']);
  });

  test('names every value that its note asks for', () => {
    const note = String(nodes[0]?.parameters['content']);
    for (const name of ['WEBHOOK_SECRET', 'VERIFY_TOKEN', 'APP_SECRET', 'PHONE_ID']) {
      expect(note).toContain(`\`${name}\``);
    }
  });

  function linkedFrom(start: readonly string[]): readonly string[] {
    const next = start.flatMap((name) =>
      (connections[name]?.main ?? []).flat().map(({ node }) => node),
    );
    return next.length === 0 ? start : [...start, ...linkedFrom(next)];
  }
});

describe('a lead', () => {
  const body = JSON.stringify(payloadOf());
  const ID = '019a8f00-0000-7000-8000-000000000000';

  function delivery(changes: Record<string, string> = {}, at = new Date(), text = body) {
    const headers = {
      'webhook-id': ID,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(SETTINGS.webhookSecret).sign(ID, at, text),
      ...changes,
    };
    return [{ json: { headers } }];
  }

  test('is kept with the digits of its number and its text', async () => {
    expect(await runNode('Verify the lead', delivery(), { raw: body })).toEqual([
      {
        kind: 'lead',
        lead_id: ID,
        phone: '393331234567',
        text: payloadOf().whatsapp_message_ready,
      },
    ]);
  });

  test('is accepted with the second of two signatures, as while a secret is rotated', async () => {
    const [{ json } = { json: { headers: {} } }] = delivery();
    const signature = `v1,AAAA ${json.headers['webhook-signature']}`;
    const rotated = delivery({ 'webhook-signature': signature });
    expect(await runNode('Verify the lead', rotated, { raw: body })).toMatchObject([
      { kind: 'lead' },
    ]);
  });

  test('that was erased is named', async () => {
    const text = JSON.stringify({ id: 'gone' });
    const erased = delivery({ 'webhook-type': 'lead.erased' }, new Date(), text);
    expect(await runNode('Verify the lead', erased, { raw: text })).toEqual([
      { kind: 'erased', lead_id: 'gone' },
    ]);
  });

  test.each([
    ['another body', delivery(), body.replace('Anna', 'Anno')],
    ['another id', delivery({ 'webhook-id': 'other' }), body],
    ['no signature', delivery({ 'webhook-signature': '' }), body],
    ['an old signature', delivery({}, new Date(Date.now() - 600_000)), body],
    ['no time', delivery({ 'webhook-timestamp': '' }), body],
  ])('with %s is refused', async (_name, input, raw) => {
    expect(await runNode('Verify the lead', input, { raw })).toEqual([{ kind: 'refused' }]);
  });

  test('is refused as long as no secret is filled in', async () => {
    const unfilled = { workflow: shippedWorkflow(), raw: body };
    expect(await runNode('Verify the lead', delivery(), unfilled)).toEqual([{ kind: 'refused' }]);
  });
});

describe('WhatsApp', () => {
  const now = Math.floor(Date.now() / 1000);
  const message = (changes: object = {}) => ({
    from: '393331234567',
    id: 'wamid.1',
    type: 'text',
    timestamp: String(now),
    ...changes,
  });
  const call = (messages: readonly object[], phoneId = SETTINGS.phoneId, field = 'messages') =>
    JSON.stringify({
      entry: [
        { changes: [] },
        { changes: [{ field, value: { metadata: { phone_number_id: phoneId }, messages } }] },
      ],
    });
  const read = (raw: string, signature?: string) => {
    const right = `sha256=${createHmac('sha256', SETTINGS.appSecret).update(raw).digest('hex')}`;
    const headers = { 'x-hub-signature-256': signature ?? right };
    return runNode('Read the messages', [{ json: { headers } }], { raw });
  };

  test.each([
    ['chosen', 'subscribe', { status: 200, challenge: '77' }],
    ['wrong', 'subscribe', { status: 403, challenge: '' }],
    ['chosen', 'unsubscribe', { status: 403, challenge: '' }],
  ])('with the verify token %j and the mode %j gets %j', async (token, mode, expected) => {
    const query = { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '77' };
    expect(await runNode('Check the handshake', [{ json: { query } }])).toEqual([expected]);
  });

  test('brings several messages at once', async () => {
    const raw = call([message(), message({ from: '390612345678', id: 'wamid.2' })]);
    const [result] = await read(raw);
    expect(result).toEqual({
      status: 200,
      messages: [
        { phone: '393331234567', message_id: 'wamid.1' },
        { phone: '390612345678', message_id: 'wamid.2' },
      ],
    });
  });

  test.each([
    ['a reaction', call([message({ type: 'reaction' })])],
    ['a message in a group', call([message({ group_id: 'g' })])],
    ['a sender without a number', call([message({ from: undefined })])],
    ['a message of yesterday', call([message({ timestamp: String(now - 90_000) })])],
    ["another number's messages", call([message()], '9')],
    ["the brand's own messages", call([message()], SETTINGS.phoneId, 'smb_message_echoes')],
    ['nothing known', '{}'],
  ])('brings %s, and nothing is answered', async (_name, raw) => {
    expect(await read(raw)).toEqual([{ status: 200, messages: [] }]);
  });

  test.each(['', 'sha256=00', `sha256=${'0'.repeat(64)}`])(
    'with the signature %j is refused',
    async (signature) => {
      expect(await read(call([message()]), signature)).toEqual([{ status: 401, messages: [] }]);
    },
  );
});

describe('the newest lead of a number', () => {
  const message = { json: { phone: '39333', message_id: 'wamid.1' } };
  const row = (lead_id: string, changes: object = {}) => ({
    json: { lead_id, phone: '39333', text: 'Ciao', answered_by: null, ...changes },
  });
  const pick = (rows: readonly Item[]) =>
    runNode('Newest lead', rows, { earlier: { 'One item each': [message] } });

  test('is answered', async () => {
    expect(await pick([row('b'), row('c'), row('a')])).toEqual([
      { lead_id: 'c', message_id: 'wamid.1' },
    ]);
  });

  test.each([
    ['was answered', [row('a'), row('b', { answered_by: 'wamid.0' })]],
    ['has no text any more', [row('a', { text: '' })]],
  ])('is left alone if it %s', async (_name, rows) => {
    expect(await pick(rows)).toEqual([]);
  });
});
