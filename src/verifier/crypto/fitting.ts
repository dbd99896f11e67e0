// Hashes, and whether a signature is that of a key, in the words of node:crypto.

import { Buffer } from 'node:buffer';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { fitsEc } from './ec.ts';
import type { HashName, PublicKey } from './public-key.ts';
import { fitsRsa } from './rsa.ts';

interface Hash {
  (content: Uint8Array): Uint8Array;
  create(): { update(content: Uint8Array): unknown; digest(): Uint8Array };
}

const hashes: Readonly<Record<HashName, Hash>> = { sha256, sha384, sha512 };

function hashNamed(name: string): Hash {
  if (!Object.hasOwn(hashes, name)) throw new Error(`the hash ${name} is not known`);
  return hashes[name as HashName];
}

export function createHash(name: string) {
  const hash = hashNamed(name).create();
  const made = {
    update(content: Uint8Array | string) {
      hash.update(typeof content === 'string' ? new TextEncoder().encode(content) : content);
      return made;
    },
    digest: () => Buffer.from(hash.digest()),
  };
  return made;
}

type Key = PublicKey | { key: PublicKey; dsaEncoding: 'ieee-p1363' | 'der' };

/** The signature of an elliptic curve is DER where nothing else is said. */
export function verify(name: string, content: Uint8Array, given: Key, signature: Uint8Array): boolean {
  const { key, dsaEncoding } = 'key' in given ? given : { key: given, dsaEncoding: 'der' };
  const digest = hashNamed(name)(content);
  if (key.asymmetricKeyType === 'rsa') return fitsRsa(key, { name: name as HashName, digest, signature });
  return fitsEc(key, { digest, signature, isDer: dsaEncoding === 'der' });
}
