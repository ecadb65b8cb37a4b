import { expect, test } from 'vitest';
import { webhookHeaders } from './signature.ts';

// What the reference libraries of Standard Webhooks are tested with.
const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek';
const BODY = '{"test": 2432232314}';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const AT = 1_614_265_330_999;

test('a delivery is signed as Standard Webhooks publishes it, once for each secret', () => {
  const headers = { 'webhook-id': ID, 'webhook-timestamp': '1614265330' };
  expect(webhookHeaders(ID, BODY, [], AT)).toEqual(headers);
  expect(webhookHeaders(ID, BODY, [SECRET, SECRET], AT)).toEqual({
    ...headers,
    'webhook-signature': `${SIGNATURE} ${SIGNATURE}`,
  });
});
