import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';

/** A certificate for localhost that signs itself, valid for so many days. */
export function selfSignedCertificate(days = 30) {
  const folder = temporaryFolder();
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days ${days}
      -subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1`
      .split(/\s+/)
      .concat('-keyout', keyFile, '-out', certFile),
    { stdio: 'pipe' },
  );
  return {
    certFile,
    keyFile,
    cert: readFileSync(certFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
  };
}
