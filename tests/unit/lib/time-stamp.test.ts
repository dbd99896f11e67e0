// Time stamps of a service outside (RFC 3161): OpenSSL reads what is asked, stamps it with a service of its own, and its answer is taken; and
// what OpenSSL takes for the answer to something else is refused here as well.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BadStamp, readStamp, stampRequest } from '#server/lib/keys/time-stamp.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';

const text = JSON.stringify(['plumbline checkpoint', 1, 'lab', 7, 1204, 'ab'.repeat(32), '2026-03-02 09:00:00', 'night', null]);
const keep: AtEnd = () => undefined;
let folder: string;
const inFolder = (name: string) => join(folder, name);
const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

function settings(kind: string): string {
  return `
[req]
distinguished_name = dn
x509_extensions = ext
prompt = no
[dn]
CN = Test Time ${kind}
[ext]
extendedKeyUsage = critical,timeStamping
basicConstraints = CA:false
[tsa]
default_tsa = one
[one]
serial = ${inFolder('serial')}
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
signer_digest = ${kind === 'EC' ? 'sha384' : 'sha256'}
accuracy = secs:1
ess_cert_id_alg = sha256
tsa_name = yes
`;
}

function stamp(kind: 'RSA' | 'EC', question = 'request.tsq'): Buffer {
  writeFileSync(inFolder('settings.cnf'), settings(kind));
  writeFileSync(inFolder('serial'), '1234\n');
  const key = kind === 'RSA' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
  const made = ['-nodes', '-keyout', 'key.pem', '-out', 'certificate.pem', '-days', '2', '-config', 'settings.cnf'];
  openssl('req', '-x509', ...key, ...made);
  const signer = ['-signer', 'certificate.pem', '-inkey', 'key.pem'];
  openssl('ts', '-reply', '-config', 'settings.cnf', '-queryfile', question, ...signer, '-out', 'answer.tsr');
  return readFileSync(inFolder('answer.tsr'));
}

const problemOf = (answer: Buffer, of = text) => {
  try {
    readStamp(answer, of);
    return null;
  } catch (error) {
    return error instanceof BadStamp ? error.problem : String(error);
  }
};

beforeAll(() => {
  folder = tempFolder(keep);
  writeFileSync(inFolder('request.tsq'), stampRequest(text));
});

it('asks what OpenSSL reads as a request', () => {
  const read = openssl('ts', '-query', '-in', 'request.tsq', '-text');
  expect(read).toMatch(/Hash Algorithm: sha256/);
  expect(read).toMatch(/Certificate required: yes/);
  expect(read).toMatch(/Nonce: 0x[0-9A-F]+/);
});

describe.each(['RSA', 'EC'] as const)('an answer signed with %s', (kind) => {
  it('is taken, with its time and who signed it, as OpenSSL verifies it', () => {
    const answer = stamp(kind);
    const verified = openssl('ts', '-verify', '-queryfile', 'request.tsq', '-in', 'answer.tsr', '-CAfile', 'certificate.pem');
    expect(verified).toContain('Verification: OK');
    const { at, signer, fingerprint } = readStamp(answer, text);
    expect(Math.abs(at - Date.now())).toBeLessThan(3_600_000);
    expect(signer).toBe(`Test Time ${kind}`);
    expect(fingerprint).toMatch(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/);
  });

  it('is refused for another text, cut short, or with a byte changed anywhere in what is signed', () => {
    const answer = stamp(kind);
    expect(problemOf(answer, `${text} `)).toBe('other_text');
    expect(problemOf(answer.subarray(0, answer.length - 5))).toBe('unreadable');
    const spoiled = (at: number) => {
      const bytes = Buffer.from(answer);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    };
    // The signature ends it; the time stands in the text of the stamp.
    expect(problemOf(spoiled(answer.length - 3))).toBe('bad_signature');
    const time = answer.indexOf(Buffer.from(new Date().toISOString().slice(0, 4))) + 3;
    expect(['bad_signature', 'no_certificate']).toContain(problemOf(spoiled(time)));
  });
});

it('is refused where the service refused, and when it is anything else', () => {
  openssl('ts', '-query', '-digest', '00'.repeat(20), '-sha1', '-out', 'sha1.tsq');
  expect(problemOf(stamp('RSA', 'sha1.tsq'))).toBe('refused');
  expect(problemOf(Buffer.from('nothing of the kind'))).toBe('unreadable');
});
