// A certificate (X.509, RFC 5280) as this program issues it, whatever it is for: written by us, signed with a key of the P-256 curve.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import * as der from '../../keys/der.ts';

const ecdsaWithSha256 = der.sequence(der.objectId('1.2.840.10045.4.3.2'));
const longestName = 64;

export function distinguishedName({ organisation, commonName }: { organisation: string; commonName: string }): der.Der {
  const part = (type: string, text: string) =>
    der.setOf(der.sequence(der.objectId(type), der.utf8([...text].slice(0, longestName).join(''))));
  return der.sequence(part('2.5.4.10', organisation), part('2.5.4.3', commonName));
}

export function extension(id: string, value: der.Der, critical = false): der.Der {
  return der.sequence(der.objectId(id), ...(critical ? [der.derTrue] : []), der.octets(value));
}

export interface Draft {
  subject: der.Der;
  issuer: der.Der;
  /** Milliseconds. */
  from: number;
  until: number;
  publicKey: KeyObject;
  signedBy: KeyObject;
  extensions: readonly der.Der[];
}

/** PEM. */
export function issueCertificate({ subject, issuer, from, until, publicKey, signedBy, extensions }: Draft): string {
  // A serial number is positive and at most twenty bytes long (RFC 5280 4.1.2.2).
  const serial = Buffer.concat([Buffer.from([0x4c]), randomBytes(15)]);
  const content = der.sequence(
    der.explicitTag(0, der.integer(Buffer.from([2]))),
    der.integer(serial),
    ecdsaWithSha256,
    issuer,
    der.sequence(der.instant(from), der.instant(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.explicitTag(3, der.sequence(...extensions)),
  );
  return pem('CERTIFICATE', der.sequence(content, ecdsaWithSha256, der.bits(sign('sha256', content, signedBy))));
}

function pem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}

export const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

export function keyId(key: KeyObject): Buffer {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest()
    .subarray(0, 20);
}
