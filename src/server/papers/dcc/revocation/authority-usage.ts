// Whether a certificate was issued to sign lists of revoked ones (RFC 5280 4.2.1.3): one that says what its key is for must say so. Pure.
import type { X509Certificate } from 'node:crypto';
import { objectIdOf, part, partsOf, readDer } from '#server/lib/keys/der-reader.ts';

const keyUsage = '2.5.29.15';
const extensionsTag = 0xa3;
/** The seventh bit from the left. */
const crlSign = 0b0000_0010;

export function maySignLists(certificate: X509Certificate): boolean {
  const extensions = partsOf(part(readDer(certificate.raw), 0)).find(({ tag }) => tag === extensionsTag);
  const usage = extensions && partsOf(part(extensions, 0)).find((one) => objectIdOf(part(one, 0)) === keyUsage);
  const said = usage && partsOf(usage).at(-1);
  if (!said) return true;
  // A bit string: how many bits of its last byte are unused, then the bits.
  const [, bits = 0] = readDer(said.content).content;
  return (bits & crlSign) !== 0;
}
