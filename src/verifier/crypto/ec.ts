// Whether a signature is that of a key on one of NIST's curves (FIPS 186-5), written as DER or as its two numbers side by side.
import { p256, p384, p521 } from '@noble/curves/nist.js';
import type { EcKey } from './public-key.ts';

const curves = { p256, p384, p521 } as const;

export interface EcSigned {
  digest: Uint8Array;
  signature: Uint8Array;
  isDer: boolean;
}

export function fitsEc({ curve, point }: EcKey, { digest, signature, isDer }: EcSigned): boolean {
  try {
    return curves[curve].verify(Uint8Array.from(signature), digest, point, {
      prehash: false,
      // Either of two numbers is a signature to everybody else; the smaller one is a habit of other curves.
      lowS: false,
      format: isDer ? 'der' : 'compact',
    });
  } catch {
    return false;
  }
}
