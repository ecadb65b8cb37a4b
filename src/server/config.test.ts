import { describe, expect, test } from 'vitest';
import { listed } from '../../tests/support/listed.ts';
import { ConfigError, readConfig } from './config.ts';

const SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).errors;
  }
}

describe('readConfig', () => {
  test('has defaults that work out of the box', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      database: { engine: 'sqlite', path: './data/leads.sqlite' },
      webhookUrl: undefined,
      webhookSecrets: [],
      webhookErasure: false,
      whatsapp: undefined,
      rateLimit: 120,
      mail: undefined,
      heartbeatUrl: undefined,
      campaigns: [],
      trustProxy: [],
      embedOrigins: [],
      retention: { days: 365, bodyDataDays: undefined },
      metrics: 'loopback',
      logLevel: 'info',
    });
  });

  test('reads every setting', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATABASE_URL: 'postgres://me:secret@db/leads',
      WEBHOOK_URL: 'https://hook.example/x',
      WEBHOOK_SECRET: `${SECRET} ${SECRET}`,
      WEBHOOK_ERASURE: 'on',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      EMBED_ORIGINS:
        'https://www.brand.example, https://Brand.Example:8443/ ,http://localhost:4000',
      RETENTION_DAYS: 'off',
      BODY_DATA_DAYS: '30',
      METRICS: 'on',
      LOG_LEVEL: 'debug',
    });
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      database: { engine: 'postgres', url: 'postgres://me:secret@db/leads' },
      webhookSecrets: [SECRET, SECRET],
      webhookErasure: true,
      rateLimit: undefined,
      trustProxy: ['10.0.0.0/8', '::1'],
      embedOrigins: [
        'https://www.brand.example',
        'https://brand.example:8443',
        'http://localhost:4000',
      ],
      retention: { days: undefined, bodyDataDays: 30 },
      metrics: 'on',
    });
    expect(config.webhookUrl?.href).toBe('https://hook.example/x');
  });

  test('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', WEBHOOK_URL: ' ' })).toMatchObject({ port: 3000 });
  });

  test('all errors are reported together', () => {
    const errors = errorsOf({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      WEBHOOK_URL: 'nowhere',
      WEBHOOK_SECRET: 'hunter2',
      HEARTBEAT_URL: 'hunter2',
      WEBHOOK_ERASURE: 'yes',
      RATE_LIMIT: 'many',
      TRUST_PROXY: 'everybody',
      EMBED_ORIGINS: '*',
      RETENTION_DAYS: 'long',
      BODY_DATA_DAYS: 'short',
      METRICS: 'maybe',
      LOG_LEVEL: 'loud',
    });
    expect(errors.map((line) => line.split(':')[0])).toEqual(
      listed(`
      PORT | DATABASE_URL | WEBHOOK_URL | WEBHOOK_SECRET | WEBHOOK_ERASURE | RATE_LIMIT
      HEARTBEAT_URL | TRUST_PROXY | EMBED_ORIGINS | RETENTION_DAYS | BODY_DATA_DAYS | METRICS
      LOG_LEVEL`),
    );
    expect(errors.join()).not.toContain('hunter2');
  });

  test.each(
    Object.entries({
      PORT: ['65536', '-1', '3e3'],
      DATABASE_URL: ['file:', './leads.sqlite', 'file:~/leads.sqlite'],
      WEBHOOK_URL: ['ftp://hook.example'],
      WEBHOOK_SECRET: [
        `whsec_${Buffer.alloc(23).toString('base64')}`,
        `whsec_${Buffer.alloc(65).toString('base64')}`,
        `${SECRET} short`,
      ],
      RATE_LIMIT: ['0', '1.5'],
      RETENTION_DAYS: ['0', 'a year'],
      BODY_DATA_DAYS: ['-1', '365'],
      EMBED_ORIGINS: [
        'www.brand.example',
        'http://www.brand.example',
        'https://*.brand.example',
        'https://brand.example/page',
        'https://brand.example/?x',
        'https://me:secret@brand.example',
        "https://brand.example; script-src 'unsafe-inline'",
        'https://brand.example https://other.example',
        'https://brand.example,null',
        'data:text/html,x',
      ],
      TRUST_PROXY: ['10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,'.repeat(2) + 'x'],
    }),
  )('%s rejects %j', (name, values) => {
    for (const value of values)
      expect([value, errorsOf({ [name]: value }).length]).toEqual([value, 1]);
  });

  test.each([
    ['file:./a.sqlite', './a.sqlite'],
    ['file:/var/lib/a.sqlite', '/var/lib/a.sqlite'],
    ['file:///var/lib/a.sqlite', '/var/lib/a.sqlite'],
    ['file:./~/a.sqlite', './~/a.sqlite'],
  ])('%s is a SQLite file', (url, path) => {
    expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: 'sqlite', path });
  });
});

describe('the settings of WhatsApp', () => {
  const FOUR = {
    WHATSAPP_PHONE_ID: '106540352242922',
    WHATSAPP_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'verify',
  };

  test('are read together, with the address of the API as default', () => {
    expect(readConfig(FOUR).whatsapp).toEqual({
      phoneId: '106540352242922',
      token: 'token',
      appSecret: 'secret',
      verifyToken: 'verify',
      api: 'https://graph.facebook.com/v26.0',
    });
  });

  test('name each one that is missing', () => {
    const { WHATSAPP_TOKEN, WHATSAPP_APP_SECRET } = FOUR;
    const errors = errorsOf({ WHATSAPP_TOKEN, WHATSAPP_APP_SECRET });
    expect(errors).toEqual([
      expect.stringContaining('WHATSAPP_PHONE_ID: missing'),
      expect.stringContaining('WHATSAPP_VERIFY_TOKEN: missing'),
    ]);
    expect(errors.join()).not.toContain('secret,');
  });

  test.each([
    'https://graph.example/v26.0/',
    'http://localhost:4000/v26.0',
    'http://127.0.0.1:4000/v26.0',
    'http://127.0.0.2:4000/v26.0',
    'http://[::1]:4000/v26.0',
  ])('the API may be %s', (WHATSAPP_API) => {
    expect(readConfig({ ...FOUR, WHATSAPP_API }).whatsapp?.api).toBe(
      WHATSAPP_API.replace(/\/$/, ''),
    );
  });

  test.each([
    'http://graph.example/v26.0',
    'http://127.graph.example/v26.0',
    'http://128.0.0.1/v26.0',
    'http://[::2]/v26.0',
    'graph.facebook.com',
  ])('the API may not be %s', (WHATSAPP_API) => {
    expect(errorsOf({ ...FOUR, WHATSAPP_API })).toHaveLength(1);
  });

  test('the id of the number is made of digits', () => {
    expect(errorsOf({ ...FOUR, WHATSAPP_PHONE_ID: '+39 333' })).toHaveLength(1);
  });

  test.each(['EAAB\ncdef', 'EAAB cdef', '“EAABcdef”'])('the token may not be %j', (token) => {
    const [message = '', ...others] = errorsOf({ ...FOUR, WHATSAPP_TOKEN: token });
    expect(others).toEqual([]);
    expect(message).toMatch(/^WHATSAPP_TOKEN: /);
    expect(message).not.toContain('EAAB');
  });
});

test.each([
  'postgres://anna:2024#secret@db.example/leads',
  'postgres://anna:se#secret@db.example/leads',
  'postgresql://anna:2024/secret@db.example/leads',
  'postgres://anna:2024?secret@db.example/leads',
  'postgres://anna:2024/secret=1@db.example/leads',
  'postgres://anna:20/24?secret@db.example/leads',
])('a password that cuts the address short is refused and not repeated: %s', (url) => {
  const [message = ''] = errorsOf({ DATABASE_URL: url });
  expect(message).toMatch(/^DATABASE_URL: write #, \/ and \? in the user or the password as %23/);
  expect(message).not.toContain('secret');
});

test.each([
  'postgres://anna:2024%23secret@db.example/leads',
  'postgres://anna:p@ss@db.example/leads?application_name=a@b',
])('%s is taken', (url) => {
  expect(readConfig({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url });
});

test('the path of a SQLite file may contain a #', () => {
  expect(readConfig({ DATABASE_URL: 'file:/a#1/b@c' }).database).toMatchObject({
    path: '/a#1/b@c',
  });
});

describe('SMTP_URL', () => {
  test.each([
    [
      'smtp://mail.example',
      { host: 'mail.example', port: 587, isSecure: false, login: undefined, to: [] },
    ],
    ['smtps://[::1]', { host: '::1', port: 465, isSecure: true }],
    [
      'smtps://info%40brand.example:p%25ss@mail.example:2465/?from=a@brand.example&to=b@brand.example,%20c@brand.example',
      {
        port: 2465,
        login: { user: 'info@brand.example', password: 'p%ss' },
        from: 'a@brand.example',
        to: ['b@brand.example', 'c@brand.example'],
      },
    ],
  ])('%s is read', (url, expected) => {
    expect(readConfig({ SMTP_URL: url }).mail).toMatchObject(expected);
  });

  test.each([
    ['mail.example', /^SMTP_URL: expected smtp:/],
    ['http://mail.example', /^SMTP_URL: expected smtp:/],
    ['smtp://', /^SMTP_URL: expected smtp:/],
    ['smtp://user:secret@mail.example/inbox', /^SMTP_URL: expected nothing after the host/],
    ['smtp://user:secret@mail.example?tls=off', /^SMTP_URL: expected nothing after the host/],
    ['smtp://user:secret%zz@mail.example', /^SMTP_URL: a % in the user or the password/],
    ['smtp://user:2024#secret@mail.example', /^SMTP_URL: write #, \/ and \? .* as %23/],
    ['smtp://user:2024?secret@mail.example', /^SMTP_URL: write #/],
    ['smtp://user:secret@mail.example?to=nobody', /^SMTP_URL: from and to take e-mail/],
    ['smtp://user:secret@mail.example?to=a@b.it%0d%0aBcc:c@d.it', /^SMTP_URL: from and to/],
  ])('%s is refused, without its password', (url, error) => {
    const [message = ''] = errorsOf({ SMTP_URL: url });
    expect(message).toMatch(error);
    expect(message).not.toContain('secret');
  });
});

test('CAMPAIGNS takes queries and refuses what names no campaign', () => {
  const env = { CAMPAIGNS: 'utm_source=qr&utm_medium=flyer  ref=anna' };
  expect(readConfig(env).campaigns).toEqual(['utm_medium=flyer&utm_source=qr', 'ref=anna']);
  expect(errorsOf({ CAMPAIGNS: 'estate' })[0]).toMatch(/^CAMPAIGNS: expected queries/);
});
