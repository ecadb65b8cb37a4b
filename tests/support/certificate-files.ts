import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './databases.ts';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/** A certificate for localhost that signs itself, in files, as web servers read it. */
export function certificateFiles(days = 1) {
  const folder = temporaryFolder();
  const certFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  const { cert, key } = selfSignedCertificate('localhost', days);
  writeFileSync(certFile, cert);
  writeFileSync(keyFile, key);
  return { certFile, keyFile, cert, key };
}
