import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { webhookHeaders } from '../src/server/automation/automation-sender.ts';
import { payloadOf } from './support/leads.ts';

type Workflow = {
  readonly nodes: readonly {
    readonly name: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  }[];
};

const TEXT = readFileSync(new URL('../deploy/n8n/peso-forma.json', import.meta.url), 'utf8');
const { nodes } = JSON.parse(TEXT) as Workflow;
const BODY = JSON.stringify(payloadOf());
const ID = '019a8f00-0000-7000-8000-000000000000';
const SECRET = `whsec_${randomBytes(32).toString('base64')}`;

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
