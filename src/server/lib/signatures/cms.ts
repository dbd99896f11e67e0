// Reads signatures beside what they sign (CMS, RFC 5652) in the form of CAdES: the signed attributes name the certificate, so that no other
// can be put in its place. sign-cms.ts writes them. Pure.
import { createHash, verify, X509Certificate } from 'node:crypto';
import { type DerValue, NotDer, objectIdOf, part, partsOf, readDer } from '../keys/der-reader.ts';

export const cmsIds = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  rsa: '1.2.840.113549.1.1.1',
} as const;

const digests: Readonly<Record<string, string>> = {
  [cmsIds.sha256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const methods = /^1\.2\.840\.(?:10045\.4\.3\.[234]|113549\.1\.1\.(?:1|11|12|13))$/;

export const hashOf = (name: string, content: Uint8Array) => createHash(name).update(content).digest();

/** As it stands in the certificate. */
export function issuerAndSerial(certificate: X509Certificate): { serial: DerValue; issuer: DerValue } {
  const [serial, , issuer] = partsOf(part(readDer(certificate.raw), 0)).filter(({ tag }) => tag !== 0xa0);
  if (!serial || !issuer) throw new NotDer('a certificate cannot be read');
  return { serial, issuer };
}

/** The certificate that signed it; null where it did not. Throws NotDer at what is no such signature. */
export function signerOf(cms: Buffer, content: Uint8Array): X509Certificate | null {
  const info = readDer(cms);
  // The room that a file sets aside is filled up with zeros: anything else there was put in later.
  if (cms.subarray(info.whole.length).some((byte) => byte !== 0)) return null;
  if (objectIdOf(part(info, 0)) !== cmsIds.signedData) throw new NotDer('it is not signed');
  const parts = partsOf(part(part(info, 1, 0xa0), 0, 0x30));
  const signers = parts.at(-1);
  const held = parts.find(({ tag }) => tag === 0xa0);
  if (!signers || !held || partsOf(signers).length !== 1) throw new NotDer('it does not have one signer');
  const [, who, digest, attributes, method, value] = partsOf(part(signers, 0, 0x30));
  if (!who || !digest || attributes?.tag !== 0xa0 || !method || !value) throw new NotDer('its signature cannot be read');
  const hash = digests[objectIdOf(part(digest, 0))];
  if (!hash || !methods.test(objectIdOf(part(method, 0)))) return null;
  const said = (id: string) => {
    const found = partsOf(attributes).filter((one) => objectIdOf(part(one, 0)) === id);
    return found.length === 1 && found[0] ? part(part(found[0], 1), 0) : null;
  };
  const certificate = partsOf(held)
    .filter(({ tag }) => tag === 0x30)
    .map(({ whole }) => new X509Certificate(whole))
    .find((one) => isNamed(one, who));
  const fits = said(cmsIds.messageDigest)?.content.equals(hashOf(hash, content)) ?? false;
  if (!certificate || !fits || !isMeant(certificate, said(cmsIds.signingCertificate))) return null;
  // What was signed is the set itself, not the tag it stands under (RFC 5652 5.4).
  const set = Buffer.concat([Buffer.from([0x31]), attributes.whole.subarray(1)]);
  return verify(hash, set, certificate.publicKey, value.content) ? certificate : null;
}

function isNamed(certificate: X509Certificate, who: DerValue): boolean {
  const { serial, issuer } = issuerAndSerial(certificate);
  return Buffer.concat([issuer.whole, serial.whole]).equals(who.content);
}

/** The attribute may name another digest first; without one it is SHA-256 (RFC 5035). Signatures without it are those of before CAdES. */
function isMeant(certificate: X509Certificate, attribute: DerValue | null): boolean {
  if (!attribute) return true;
  const [first, second] = partsOf(part(part(attribute, 0), 0));
  if (first?.tag === 0x04) return first.content.equals(hashOf('sha256', certificate.raw));
  const hash = first && digests[objectIdOf(part(first, 0))];
  return hash !== undefined && second?.content.equals(hashOf(hash, certificate.raw)) === true;
}
