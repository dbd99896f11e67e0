// Whether a signature is that of an RSA key (RSASSA-PKCS1-v1_5, RFC 8017 8.2.2): what the key makes of it must be, byte for byte, what
// the hash is written as.
import { Buffer } from 'node:buffer';
import { type HashName, numberOf, type RsaKey } from './public-key.ts';

/** What says which hash follows (RFC 8017 9.2, note 1). */
const heads: Readonly<Record<HashName, string>> = {
  sha256: '3031300d060960864801650304020105000420',
  sha384: '3041300d060960864801650304020205000430',
  sha512: '3051300d060960864801650304020305000440',
};

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

export interface RsaSigned {
  name: HashName;
  digest: Uint8Array;
  signature: Uint8Array;
}

export function fitsRsa({ modulus, exponent, length }: RsaKey, { name, digest, signature }: RsaSigned): boolean {
  const value = numberOf(signature);
  if (signature.length !== length || value >= modulus) return false;
  const said = `${heads[name]}${Buffer.from(digest).toString('hex')}`;
  const filling = length - 3 - said.length / 2;
  if (filling < 8) return false;
  return power(value, exponent, modulus) === BigInt(`0x0001${'ff'.repeat(filling)}00${said}`);
}
