import { payloadOf } from './leads.ts';

const PAYLOAD = payloadOf();
const INPUTS = JSON.parse(PAYLOAD.user_inputs) as Record<string, unknown>;

export type Malformed = readonly [name: string, body: string | Buffer];

/** Values of a wrong type for any field; `undefined` leaves the field out. */
const WRONG_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  1e308,
  1e-300,
  60.12345678901234,
  '',
  ' ',
  '\u0000',
  'x'.repeat(5000),
  [],
  ['Anna'],
  {},
  { $ne: null },
  { toString: 'x' },
];

const BROKEN_JSON: readonly Malformed[] = [
  ['nothing', ''],
  ['spaces', '   \n\t '],
  ['an open brace', '{'],
  ['an open list', '['],
  ['half a lead', JSON.stringify(PAYLOAD).slice(0, -20)],
  ['a lead and more', `${JSON.stringify(PAYLOAD)}x`],
  ['two leads', JSON.stringify(PAYLOAD) + JSON.stringify(PAYLOAD)],
  ['single quotes', "{'lead_name':'Anna'}"],
  ['a trailing comma', '{"lead_name":"Anna",}'],
  ['a comment', '{/* */}'],
  ['NaN', '{"lead_name":NaN}'],
  ['a byte order mark and half', '\ufeff{'],
  ['a bare word', 'undefined'],
  ['a prototype', '{"__proto__":{"consent_given":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"consent_given":true}}}'],
  ['depth without end', '['.repeat(16_000)],
  ['closed depth', `${'['.repeat(15_000)}${']'.repeat(15_000)}`],
  ['deep objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a number without end', '9'.repeat(30_000)],
  ['a bad escape', '{"lead_name":"\\x41"}'],
  ['half a surrogate escape', '{"lead_name":"\\ud8"}'],
  ['a raw control character', '{"lead_name":"a\u0001b"}'],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
  ['UTF-16', Buffer.from(JSON.stringify(PAYLOAD), 'utf16le')],
  ['gzip', Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3])],
  ['zeros', Buffer.alloc(1000)],
  ['too much', `"${'x'.repeat(40_000)}"`],
  ['far too much', `"${'x'.repeat(1_000_000)}"`],
  ['XML', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['a form', 'lead_name=Anna&consent_given=true'],
];

function withField(key: string, value: unknown): string {
  return JSON.stringify({ ...PAYLOAD, [key]: value });
}

function withInput(key: string, value: unknown): string {
  return withField('user_inputs', JSON.stringify({ ...INPUTS, [key]: value }));
}

/** What each key of the payload refuses; any text will do for the three that are rebuilt. */
const FIELDS = Object.keys(PAYLOAD).flatMap((key) =>
  WRONG_VALUES.filter((value) => isWrongFor(key, value)).map(
    (value): Malformed => [`${key} is ${shown(value)}`, withField(key, value)],
  ),
);

function isWrongFor(key: string, value: unknown): boolean {
  if (key === 'consent_given') return value !== true;
  const isRebuilt = ['calculated_data', 'interpretive_note', 'whatsapp_message_ready'].includes(
    key,
  );
  return !isRebuilt || typeof value !== 'string';
}

const INPUT_FIELDS = Object.keys(INPUTS).flatMap((key) =>
  WRONG_VALUES.map(
    (value): Malformed => [`input ${key} is ${shown(value)}`, withInput(key, value)],
  ),
);

const PHONES = [
  '+39',
  '39333',
  '+39abcdefg',
  '+393331234567x',
  '+0393331234567',
  '+3912345',
  '٠١٢٣٤٥٦',
];
const NAMES = ['\n', 'a\u0000b', 'a\u001b[31mb', 'a\u007fb', 'x'.repeat(101), '\u00a0\u2003'];
const INPUTS_TEXTS = ['', '{', '[]', 'null', '5', '"text"', '{"age":30}', '{"__proto__":{}}'];

export const MALFORMED_BODIES: readonly Malformed[] = [
  ...BROKEN_JSON,
  ...['null', '5', '"Anna"', '[]', '{}', 'true', '[{}]', '[null]'].map(
    (body): Malformed => [`only ${body}`, body],
  ),
  ...FIELDS,
  ...INPUT_FIELDS,
  ...PHONES.map((phone): Malformed => [`phone ${phone}`, withField('lead_phone', phone)]),
  ...NAMES.map((name): Malformed => [`name ${shown(name)}`, withField('lead_name', name)]),
  ...INPUTS_TEXTS.map((text): Malformed => [`inputs ${text}`, withField('user_inputs', text)]),
];

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value).slice(0, 30);
}
