// A signer made by OpenSSL in a folder of the test: key and certificate, as a laboratory would bring them.
import { execFileSync } from 'node:child_process';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type KeyKind = 'ec' | 'rsa';

export interface TestSigner {
  key: ReturnType<typeof createPrivateKey>;
  certificate: X509Certificate;
  keyFile: string;
  certificateFile: string;
}

export function makeSigner(folder: string, kind: KeyKind, { days = 30, name = 'Lab' } = {}): TestSigner {
  const [keyFile, certificateFile] = [join(folder, `${name}-${kind}.key`), join(folder, `${name}-${kind}.crt`)];
  const way = kind === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['rsa:2048'];
  const words = ['req', '-x509', '-newkey', ...way, '-nodes', '-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', [...words, '-days', String(days), '-subj', `/CN=${name} ${kind}`], { stdio: 'pipe' });
  const key = createPrivateKey(readFileSync(keyFile));
  return { key, certificate: new X509Certificate(readFileSync(certificateFile)), keyFile, certificateFile };
}
