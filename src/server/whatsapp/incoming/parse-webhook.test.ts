import { describe, expect, test } from 'vitest';
import { parseWebhook } from './parse-webhook.ts';

const PHONE_ID = '106540352242922';
const NOW = Date.UTC(2026, 10, 15, 12);
const SECONDS = String(NOW / 1000 - 60);

const text = (id: string, more: object = {}) => ({
  id,
  from: '393331234567',
  from_user_id: 'IT.1',
  timestamp: SECONDS,
  type: 'text',
  text: { body: 'Ciao' },
  ...more,
});

function value(more: object) {
  return { metadata: { phone_number_id: PHONE_ID }, ...more };
}

function parse(...values: readonly unknown[]) {
  const changes = values.map((one) => ({ field: 'messages', value: one }));
  return parseWebhook({ entry: [{ changes }] }, PHONE_ID, NOW);
}

test('reads every entry, change, message and status', () => {
  const status = { id: 'w', status: 'sent', timestamp: SECONDS, biz_opaque_callback_data: 'ours' };
  const one = { field: 'messages', value: value({ messages: [text('1'), text('2')] }) };
  const two = { field: 'messages', value: value({ messages: [text('3')], statuses: [status] }) };
  const body = { entry: [{ changes: [one, two] }, { changes: [two] }] };
  const { messages, statuses, unreadable } = parseWebhook(body, PHONE_ID, NOW);
  expect(messages.map(({ id }) => id)).toEqual(['1', '2', '3', '3']);
  expect(statuses).toHaveLength(2);
  expect(statuses[0]).toMatchObject({ wamid: 'w', messageId: 'ours', status: 'sent' });
  expect(unreadable).toEqual([]);
});

test.each([
  [undefined, undefined],
  [{ source_type: 'ad', source_id: '120212', headline: 'Peso forma' }, '120212'],
  [{ source_type: 'post' }, ''],
  [{ source_id: 'https://x.example/?a=b' }, ''],
])('reads which ad opened the chat: %j', (referral, adId) => {
  const { messages } = parse(value({ messages: [text('1', { referral })] }));
  expect(messages[0]?.adId).toBe(adId);
});

describe('the sender', () => {
  const contacts = [
    { wa_id: '393331234567', user_id: 'IT.1' },
    { wa_id: '393337654321', user_id: 'IT.2' },
  ];

  test.each([
    ['as the message names it', {}, [], { from: '393331234567', userId: 'IT.1' }],
    [
      'number by the contact with the same id',
      { from: undefined, from_user_id: 'IT.2' },
      contacts,
      { from: '393337654321', userId: 'IT.2' },
    ],
    [
      'id by the contact with the same number',
      { from_user_id: undefined },
      contacts,
      { from: '393331234567', userId: 'IT.1' },
    ],
    [
      'by the only contact',
      { from: undefined, from_user_id: undefined },
      contacts.slice(0, 1),
      { from: '393331234567', userId: 'IT.1' },
    ],
    [
      'not a number where there are no digits',
      { from: 'IT.1' },
      [],
      { from: undefined, userId: 'IT.1' },
    ],
  ])('%s', (_title, more, people, expected) => {
    const { messages } = parse(value({ contacts: people, messages: [text('1', more)] }));
    expect(messages[0]).toMatchObject(expected);
  });

  const NOBODY = { from: undefined, from_user_id: undefined };
  const status = { id: 'w', status: 'sent', timestamp: SECONDS };

  test.each([
    ['beside another message, though there is one contact', contacts.slice(0, 1), [text('2')], []],
    ['beside a status, whose contact it may be', contacts.slice(0, 1), [], [status]],
    ['among several contacts', contacts, [], []],
    ['without a contact', [], [], []],
  ])('that is unknown %s makes a message unreadable', (_where, people, others, statuses) => {
    const messages = [text('1', NOBODY), ...others];
    const parsed = parse(value({ contacts: people, messages, statuses }));
    expect(parsed.messages.map(({ id }) => id)).toEqual(others.map(({ id }) => id));
    expect(parsed.unreadable).toEqual(['id,from,from_user_id,timestamp,type,text']);
  });

  test('is known by the number that was asked for and shared', () => {
    const shared = [{ origin: 'contact_request', phones: [{ wa_id: '393331234567' }] }];
    const card = text('1', { ...NOBODY, type: 'contacts', contacts: shared });
    expect(parse(value({ messages: [card] })).messages).toHaveLength(1);
  });

  test('of a notice does not matter', () => {
    const notice = text('1', { ...NOBODY, type: 'reaction' });
    expect(parse(value({ messages: [notice] })).unreadable).toEqual([]);
  });

  test('gets another id with another number', () => {
    const system = { wa_id: '393339', user_id: 'IT.9', previous_user_id: 'IT.1' };
    const parsed = parse(value({ messages: [text('1', { type: 'system', system })] }));
    expect(parsed).toMatchObject({
      messages: [],
      endedUserIds: ['IT.1'],
      contacts: [{ userId: 'IT.9', phone: '393339', at: expect.any(Number) }],
    });
  });
});

test.each(['reaction', 'edit', 'revoke', 'system'])('%s is no message', (type) => {
  expect(parse(value({ messages: [text('1', { type })] })).messages).toEqual([]);
});

test('a message in a group is no message', () => {
  expect(parse(value({ messages: [text('1', { group_id: 'g' })] })).messages).toEqual([]);
});

test('times are never in the future', () => {
  const later = String(NOW / 1000 + 3600);
  const { messages } = parse(value({ messages: [text('1', { timestamp: later })] }));
  expect(messages[0]?.sentAt).toBe(NOW);
});

test('the text of a picture or a file is its caption', () => {
  const image = { id: 'media', caption: 'Va bene così?' };
  const { messages } = parse(
    value({ messages: [text('1', { type: 'image', text: undefined, image })] }),
  );
  expect(messages[0]?.text).toBe('Va bene così?');
});

const OURS = { origin: 'contact_request' };
const phones = (phone: string, wa_id?: string) => ({ phones: [{ phone, wa_id }] });

test.each<[string, object, readonly object[], string | undefined]>([
  ['named by its WhatsApp id', {}, [{ ...OURS, ...phones('+39 06', '39333') }], '39333'],
  ['named by its digits', {}, [{ ...OURS, ...phones('+39 06 1234-5678') }], '390612345678'],
  ['that the message says is ours', OURS, [phones('', '39333')], '39333'],
  ['of another origin', OURS, [{ origin: 'other', ...phones('', '39333') }], undefined],
  ['of no origin', {}, [phones('', '39333')], undefined],
  ['beside another one', OURS, [phones('', '39333'), phones('', '39334')], undefined],
  ['without a phone', OURS, [{}], undefined],
])('the card of a sender who hides the number, %s', (_what, more, contacts, from) => {
  const card = text('1', { ...more, type: 'contacts', contacts, from: undefined });
  expect(parse(value({ messages: [card] })).messages).toMatchObject([{ from, userId: 'IT.1' }]);
});

test('a price that is nested without end is left out, and its status is read', () => {
  const nested = JSON.parse(`${'[['.repeat(50_000)}${']]'.repeat(50_000)}`) as unknown;
  const pricing = { billable: true, nested };
  const statuses = [{ id: 'w', status: 'sent', timestamp: SECONDS, pricing }];
  expect(parse(value({ statuses })).statuses).toMatchObject([{ pricing: '{"billable":true}' }]);
});

test('a failed status has its code, its message and its price', () => {
  const errors = [{ code: 131026, title: 'Undeliverable', error_data: { details: 'Not there' } }];
  const pricing = { billable: false };
  const statuses = [{ id: 'w', status: 'failed', timestamp: SECONDS, errors, pricing }];
  expect(parse(value({ statuses })).statuses).toMatchObject([
    { errorCode: 131026, errorText: 'Not there', pricing: '{"billable":false}' },
  ]);
});

test.each([2 ** 31, 1.5])('a code that no database column takes (%d) is left out', (code) => {
  const statuses = [{ id: 'w', status: 'failed', timestamp: SECONDS, errors: [{ code }] }];
  expect(parse(value({ statuses })).statuses).toMatchObject([{ errorCode: undefined }]);
});

test('the events of another number are ignored', () => {
  const other = { metadata: { phone_number_id: '1' }, messages: [text('1')], statuses: [{}] };
  expect(parse(other)).toMatchObject({ messages: [], statuses: [], unreadable: [] });
});

test.each([
  [undefined, 'undefined'],
  [[], 'a list'],
  [{ object: 'x' }, 'object'],
  [{ entry: [{ id: '1' }] }, 'id'],
  [{ entry: [{ changes: [{ field: 'messages' }] }] }, 'field'],
  [{ entry: [{ changes: [{ value: { statuses: [] } }] }] }, 'statuses'],
  [{ entry: [{ changes: [{ value: value({ messages: [{ id: '1' }] }) }] }] }, 'id'],
  [{ entry: [{ changes: [{ value: value({ messages: [7] }) }] }] }, 'number'],
  [{ entry: [{ changes: [{ value: value({ statuses: [{ 'Anna Rossi': 1 }] }) }] }] }, '…'],
  [
    { entry: [{ changes: [{ value: value({ messages: { id: '1', body: 'Ciao' } }) }] }] },
    'id,body',
  ],
  [{ entry: [{ changes: [{ value: value({ statuses: 'Anna' }) }] }] }, 'string'],
  [{ entry: [{ changes: [{ value: value({ letters: [] }) }] }] }, 'metadata,letters'],
])('%j is named by its keys alone', (body, keys) => {
  expect(parseWebhook(body, PHONE_ID, NOW).unreadable).toEqual([keys]);
});

test.each([
  [{ contacts: [{ wa_id: '393331234567', user_id: 'IT.1' }] }],
  [{ errors: [{ code: 131000 }] }],
  [{ messages: [] }],
  [{ messages: null, statuses: [] }],
])('%j of ours has nothing to read, and is no trouble', (more) => {
  expect(parse(value(more))).toMatchObject({ messages: [], statuses: [], unreadable: [] });
});

test('the values of other fields are no trouble, whatever they hold', () => {
  const changes = [
    { field: 'account_update', value: value({ event: 'x' }) },
    { field: 'calls', value: {} },
  ];
  expect(parseWebhook({ entry: [{ changes }] }, PHONE_ID, NOW).unreadable).toEqual([]);
});

test('one unreadable message does not hide the others', () => {
  const { messages, unreadable } = parse(value({ messages: [null, text('1')] }));
  expect(messages).toHaveLength(1);
  expect(unreadable).toEqual(['object']);
});
