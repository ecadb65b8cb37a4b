import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../../deploy/n8n/peso-forma.json', import.meta.url));
const REPLACE_ME = /REPLACE_ME/g;

export type N8nNode = {
  readonly name: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly credentials?: Readonly<Record<string, { readonly id: string; readonly name: string }>>;
};

export type N8nWorkflow = {
  readonly id: string;
  readonly nodes: readonly N8nNode[];
  readonly connections: Readonly<
    Record<string, { readonly main: readonly (readonly { readonly node: string }[])[] }>
  >;
};

export type N8nSettings = {
  readonly webhookSecret: string;
  readonly verifyToken: string;
  readonly appSecret: string;
  readonly phoneId: string;
  /** The address of the Cloud API, with its version. */
  readonly api: string;
};

/** The workflow as it is shipped. */
export function shippedWorkflow(): N8nWorkflow {
  return JSON.parse(readFileSync(FILE, 'utf8')) as N8nWorkflow;
}

/** The workflow with everything filled in that its note asks for. */
export function filledInWorkflow(settings: N8nSettings): N8nWorkflow {
  const { webhookSecret, verifyToken, appSecret, phoneId, api } = settings;
  let text = JSON.stringify(shippedWorkflow());
  for (const [shipped, own] of [
    ["WEBHOOK_SECRET = 'whsec_REPLACE_ME'", `WEBHOOK_SECRET = '${webhookSecret}'`],
    ["VERIFY_TOKEN = 'REPLACE_ME'", `VERIFY_TOKEN = '${verifyToken}'`],
    ["APP_SECRET = 'REPLACE_ME'", `APP_SECRET = '${appSecret}'`],
    ["PHONE_ID = 'REPLACE_ME'", `PHONE_ID = '${phoneId}'`],
    ['https://graph.facebook.com/v26.0/REPLACE_ME/messages', `${api}/${phoneId}/messages`],
  ] as const) {
    if (!text.includes(shipped)) throw new Error(`The workflow has no ${shipped}`);
    text = text.replace(shipped, () => own);
  }
  return JSON.parse(text) as N8nWorkflow;
}

/** How many values a person has to fill in. */
export function placeholders(): number {
  return JSON.stringify(shippedWorkflow().nodes.filter(({ type }) => !type.endsWith('stickyNote')))
    .replaceAll("!== 'REPLACE_ME'", '')
    .match(REPLACE_ME)?.length as number;
}
