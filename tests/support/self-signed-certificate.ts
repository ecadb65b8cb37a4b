import { generateKeyPairSync, sign } from 'node:crypto';

const ECDSA_WITH_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('0603551d11', 'hex');

const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Node makes keys and no certificates; this one is good for one host and so many days. */
export function selfSignedCertificate(host: string, days = 1): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, ECDSA_WITH_SHA256);
  const name = der(
    TAG.sequence,
    der(TAG.set, der(TAG.sequence, COMMON_NAME, der(TAG.utf8, Buffer.from(host)))),
  );
  const now = Date.now();
  const hours = (count: number) => der(TAG.utcTime, Buffer.from(utcTime(now + count * 3_600_000)));
  const extension = der(
    TAG.sequence,
    SUBJECT_ALTERNATIVE_NAME,
    der(TAG.octetString, der(TAG.sequence, der(TAG.dnsName, Buffer.from(host)))),
  );
  const content = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, Buffer.from([1])),
    algorithm,
    name,
    der(TAG.sequence, hours(-1), hours(24 * days)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(TAG.extensions, der(TAG.sequence, extension)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const certificate = der(TAG.sequence, content, algorithm, der(TAG.bitString, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content), content]);
}

/** One byte up to 127; beyond, the number of bytes that follow and the length in them. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 128) return Buffer.from([length]);
  return length < 256
    ? Buffer.from([0x81, length])
    : Buffer.from([0x82, length >> 8, length & 0xff]);
}

function utcTime(moment: number): string {
  return `${new Date(moment).toISOString().replace(/\D/g, '').slice(2, 14)}Z`;
}
