// A key of the lab's own with a certificate for it, made offline: it vouches for itself, so whoever wants to be sure compares its
// fingerprint with what the lab told them. One that an authority vouches for is brought as a file.
import { X509Certificate } from 'node:crypto';
import * as der from '../lib/keys/der.ts';
import { distinguishedName, extension, issueCertificate, keyId, keyPair } from '../lib/signatures/sign/issue-certificate.ts';
import type { Signer } from '../lib/signatures/sign/sign-cms.ts';

const day = 86_400_000;
/** As long as papers are usually kept. */
const days = 3650;
/** A computer whose clock is a little slow accepts it, too. */
const earlier = day;

export function newSigner({ lab, now }: { lab: string; now: number }): Signer {
  const { publicKey, privateKey } = keyPair();
  const name = distinguishedName({ organisation: lab, commonName: lab });
  const pem = issueCertificate({
    subject: name,
    issuer: name,
    from: now - earlier,
    until: now + days * day,
    publicKey,
    signedBy: privateKey,
    extensions: [
      extension('2.5.29.19', der.sequence(), true),
      // Digital signature and content commitment, nothing else.
      extension('2.5.29.15', der.bits(Buffer.from([0xc0]), 6), true),
      // Signing of documents (RFC 9336).
      extension('2.5.29.37', der.sequence(der.objectId('1.3.6.1.5.5.7.3.36'))),
      extension('2.5.29.14', der.octets(keyId(publicKey))),
      extension('2.5.29.35', der.sequence(der.implicitTag(0, keyId(publicKey)))),
    ],
  });
  return { key: privateKey, certificate: new X509Certificate(pem) };
}
