import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { webhookHeaders } from '../src/server/automation/signature.ts';
import { payloadOf } from './support/leads.ts';

type Workflow = {
  readonly nodes: readonly {
    readonly name: string;
    readonly type: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
};

const TEXT = readFileSync(new URL('../deploy/n8n/peso-forma.json', import.meta.url), 'utf8');
const { nodes, connections } = JSON.parse(TEXT) as Workflow;
const NAMES = nodes.map(({ name }) => name);
const BODY = JSON.stringify(payloadOf());
const ID = '019a8f00-0000-7000-8000-000000000000';
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

test('connects nodes that exist, and all are reached from a button and two webhooks', () => {
  expect(new Set(NAMES).size).toBe(NAMES.length);
  const reached = new Set(['Set up once', 'Lead arrives', 'WhatsApp calls']);
  // A set that grows while it is read is read to its end.
  for (const name of reached) {
    for (const { node } of (connections[name]?.main ?? []).flat()) reached.add(node);
  }
  expect([...reached].filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(NAMES.filter((name) => !reached.has(name))).toEqual(['Read me first']);
});

test('holds no secret, and its note names every value to fill in', () => {
  const note = String(nodes[0]?.parameters['content']);
  for (const name of ['WEBHOOK_SECRET', 'VERIFY_TOKEN', 'APP_SECRET', 'PHONE_ID']) {
    expect(note).toContain(`\`${name}\``);
    expect(TEXT).toMatch(new RegExp(`const ${name} = '(?:whsec_)?REPLACE_ME'`));
  }
});

type Change = { readonly text?: string; readonly at?: Date; readonly secret?: string };

test.each<[string, Change, string]>([
  ['the right signature', {}, 'lead'],
  ['another body', { text: BODY.replace('Anna', 'Anno') }, 'refused'],
  ['an old signature', { at: new Date(Date.now() - 600_000) }, 'refused'],
  ['no secret filled in', { secret: 'whsec_REPLACE_ME' }, 'refused'],
])(
  'reads a lead with %s as %s',
  async (_what, { text = BODY, at = new Date(), secret = SECRET }, kind) => {
    const headers = webhookHeaders(ID, BODY, [SECRET], at.getTime());
    expect(await verify(headers, text, secret)).toMatchObject([{ json: { kind } }]);
  },
);

/** Runs the JavaScript of the first node as n8n does, with the few globals that it uses. */
function verify(headers: object, raw: string, secret: string): Promise<unknown> {
  const node = nodes.find(({ name }) => name === 'Verify the lead');
  const source = String(node?.parameters['jsCode']).replace('whsec_REPLACE_ME', secret);
  const AsyncFunction = (async () => undefined).constructor as new (
    ...parts: string[]
  ) => (...globals: unknown[]) => Promise<unknown>;
  const helpers = { getBinaryDataBuffer: async () => Buffer.from(raw) };
  return new AsyncFunction('$input', 'require', source).call(
    { helpers },
    { first: () => ({ json: { headers } }) },
    createRequire(import.meta.url),
  );
}
