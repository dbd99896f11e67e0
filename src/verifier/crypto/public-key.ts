// The public key that a certificate holds (SubjectPublicKeyInfo, RFC 5280): RSA, or one of the three curves that signatures of papers use.
import { Buffer } from 'node:buffer';
import { type DerValue, NotDer, objectIdOf, part, readDer } from '#server/lib/keys/der-reader.ts';

export type HashName = 'sha256' | 'sha384' | 'sha512';

export interface RsaKey {
  asymmetricKeyType: 'rsa';
  modulus: bigint;
  exponent: bigint;
  /** Bytes of the modulus: as long as each signature is. */
  length: number;
}

export type Curve = 'p256' | 'p384' | 'p521';

export interface EcKey {
  asymmetricKeyType: 'ec';
  curve: Curve;
  point: Uint8Array;
}

export type PublicKey = RsaKey | EcKey;

const rsaId = '1.2.840.113549.1.1.1';
const ecId = '1.2.840.10045.2.1';
const curves: Readonly<Record<string, Curve>> = {
  '1.2.840.10045.3.1.7': 'p256',
  '1.3.132.0.34': 'p384',
  '1.3.132.0.35': 'p521',
};

export const numberOf = (bytes: Uint8Array): bigint => {
  return BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);
};

export function readPublicKey(info: DerValue): PublicKey {
  const method = part(info, 0, 0x30);
  const held = part(info, 1, 0x03).content.subarray(1) as Buffer;
  const id = objectIdOf(part(method, 0));
  if (id === rsaId) {
    const numbers = readDer(held);
    const modulus = numberOf(part(numbers, 0, 0x02).content);
    const exponent = numberOf(part(numbers, 1, 0x02).content);
    return { asymmetricKeyType: 'rsa', modulus, exponent, length: Math.ceil(modulus.toString(16).length / 2) };
  }
  const curve = id === ecId ? curves[objectIdOf(part(method, 1))] : undefined;
  if (!curve) throw new NotDer('a key of this kind is not read');
  return { asymmetricKeyType: 'ec', curve, point: Uint8Array.from(held) };
}
