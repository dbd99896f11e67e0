// Writes signatures beside what they sign (CMS, RFC 5652) in the form of CAdES: the signed attributes name the certificate, so that no other
// can be put in its place. cms.ts reads them. Pure.
import { type KeyObject, sign, type X509Certificate } from 'node:crypto';
import * as der from '../../keys/der.ts';
import { cmsIds, hashOf, issuerAndSerial } from '../cms.ts';

export interface Signer {
  key: KeyObject;
  certificate: X509Certificate;
}

export function signDetached(content: Uint8Array, { key, certificate }: Signer): Buffer {
  const { serial, issuer } = issuerAndSerial(certificate);
  const attribute = (id: string, value: Buffer) => der.sequence(der.objectId(id), der.setOf(value));
  const named = der.sequence(der.sequence(der.sequence(der.octets(hashOf('sha256', certificate.raw)))));
  const attributes = [
    attribute(cmsIds.contentType, der.objectId(cmsIds.data)),
    attribute(cmsIds.messageDigest, der.octets(hashOf('sha256', content))),
    attribute(cmsIds.signingCertificate, named),
  ].sort(Buffer.compare);
  const digest = der.sequence(der.objectId(cmsIds.sha256), der.nothing);
  const isEc = key.asymmetricKeyType === 'ec';
  const method = isEc ? der.sequence(der.objectId(cmsIds.ecdsaSha256)) : der.sequence(der.objectId(cmsIds.rsa), der.nothing);
  const info = der.sequence(
    der.integer(Buffer.from([1])),
    der.sequence(issuer.whole, serial.whole),
    digest,
    der.explicitTag(0, ...attributes),
    method,
    der.octets(sign('sha256', der.setOf(...attributes), key)),
  );
  const signed = der.sequence(
    der.integer(Buffer.from([1])),
    der.setOf(digest),
    der.sequence(der.objectId(cmsIds.data)),
    der.explicitTag(0, certificate.raw),
    der.setOf(info),
  );
  return der.sequence(der.objectId(cmsIds.signedData), der.explicitTag(0, signed));
}
