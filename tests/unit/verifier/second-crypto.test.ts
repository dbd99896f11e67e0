// What the page that customers keep has in the place of node:crypto: beside node:crypto itself, over keys and certificates of OpenSSL of
// every kind that papers are signed with. The readers of signatures are the same code in both. docs/interface/portal.md#verifier.
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, X509Certificate as NodeCertificate, sign, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeCertificate } from '#server/lib/signatures/signer-certificate.ts';
import * as second from '#verifier/crypto/node-crypto.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';

const ends: (() => void)[] = [];
const keep: AtEnd = (end) => void ends.push(end);
let folder: string;
beforeAll(() => {
  folder = tempFolder(keep);
});
afterAll(() => {
  for (const end of ends) end();
});

const kinds = {
  'P-256': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  'P-384': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  'P-521': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-521'],
  'RSA 2048': ['rsa:2048'],
  'RSA 3072': ['rsa:3072'],
} as const;
type Kind = keyof typeof kinds;
const names = ['sha256', 'sha384', 'sha512'] as const;
const content = Buffer.from('U = 0,05 K, k = 2 — größer als zuvor');

function signerOf(kind: Kind) {
  const [keyFile, certificateFile] = [join(folder, `${kind}.key`), join(folder, `${kind}.crt`)];
  const subject = '/C=DE/O=Prüfstelle Süd/CN=Kühnel & Söhne';
  const words = ['req', '-x509', '-utf8', '-newkey', ...kinds[kind], '-nodes', '-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', [...words, '-days', '900', '-subj', subject], { stdio: 'pipe' });
  const pem = readFileSync(certificateFile);
  const inNode = new NodeCertificate(pem);
  return { key: createPrivateKey(readFileSync(keyFile)), inNode, inPage: new second.X509Certificate(inNode.raw) };
}

const flipped = (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  const at = copy.length - 3;
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe.each(Object.keys(kinds) as Kind[])('a key of %s', (kind) => {
  it('is read out of its certificate as node:crypto reads it', () => {
    const { inNode, inPage } = signerOf(kind);
    const told = describeCertificate(inPage as unknown as NodeCertificate);
    expect(told).toEqual(describeCertificate(inNode));
    expect(told).toMatchObject({ signer: 'Kühnel & Söhne', isSelfSigned: true });
    expect(inPage.publicKey.asymmetricKeyType).toBe(inNode.publicKey.asymmetricKeyType);
    const other = signerOf(kind === 'P-256' ? 'RSA 2048' : 'P-256');
    expect(inPage.verify(other.inPage.publicKey)).toBe(false);
  });

  it.each(names)('with %s fits what it signed and nothing else, in both ways to write it', (name) => {
    const { key, inNode, inPage } = signerOf(kind);
    for (const dsaEncoding of ['der', 'ieee-p1363'] as const) {
      const signature = sign(name, content, { key, dsaEncoding });
      const asked = { key: inPage.publicKey, dsaEncoding };
      expect(verify(name, content, { key: inNode.publicKey, dsaEncoding }, signature)).toBe(true);
      expect(second.verify(name, content, asked, signature)).toBe(true);
      expect(second.verify(name, flipped(content), asked, signature)).toBe(false);
      expect(second.verify(name, content, asked, flipped(signature))).toBe(false);
      expect(second.verify(name, content, asked, signature.subarray(1))).toBe(false);
    }
    for (const wrong of names.filter((one) => one !== name))
      expect(second.verify(wrong, content, inPage.publicKey, sign(name, content, key))).toBe(false);
  });
});

it.each(names)('hashes with %s as node:crypto does', (name) => {
  const pieces = [Buffer.alloc(0), content, Buffer.alloc(100_000, 7)];
  const [mine, theirs] = [second.createHash(name), createHash(name)];
  for (const piece of pieces) {
    mine.update(piece);
    theirs.update(piece);
  }
  expect(mine.digest().toString('hex')).toBe(theirs.digest('hex'));
});

it('reads no certificate out of anything else', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('30820000', 'hex'), Buffer.from('hello')])
    expect(() => new second.X509Certificate(bytes)).toThrow();
});
