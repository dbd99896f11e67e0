// The signature of an authority on its own list of revoked certificates (RFC 5280 5.1.1), checked by the certificate that administration
// brought for it. Pure.
import { constants, verify, X509Certificate } from 'node:crypto';
import { type DerValue, NotDer, objectIdOf, part, partsOf } from '#server/lib/keys/der-reader.ts';
import type { SignedList } from './read-crl.ts';
import { bareDigits, type KeptList, namesIn } from './revocations.ts';

const pem = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

export const certificateIn = (der: string) => new X509Certificate(Buffer.from(der, 'base64'));

/** All of a file, PEM or DER, as DER in base64; none of what is no certificate. */
export function certificatesIn(file: Buffer): string[] {
  const armoured = file.toString('latin1').match(pem);
  try {
    return (armoured ?? [file]).map((one) => new X509Certificate(one).raw.toString('base64'));
  } catch {
    return [];
  }
}

/** What people know it by. */
export function nameOf({ subject }: X509Certificate): string {
  const found = /^CN=(.*)$/m.exec(subject) ?? /^O=(.*)$/m.exec(subject);
  return found?.[1] ?? subject.replaceAll('\n', ', ');
}

/** Of several certificates with the name of the authority one has to hold: it may have renewed its key. */
export function checkedBy(
  authorities: readonly string[],
  brought: SignedList,
): Pick<KeptList, 'signature' | 'signedBy' | 'der'> | 'broken' {
  const own = authorities.map(certificateIn).filter((one) => namesIn(one).subject === brought.list.issuer);
  const unchecked = { signedBy: null, der: brought.der.toString('base64') };
  if (own.length === 0) return { signature: 'issuer_unknown', ...unchecked };
  const method = methodOf(brought.method);
  if (!method) return { signature: 'method_unknown', ...unchecked };
  const found = own.find((certificate) => holds(brought, certificate, method));
  return found ? { signature: 'valid', signedBy: bareDigits(found.fingerprint256), der: null } : 'broken';
}

interface Method {
  /** Null where the key says it. */
  hash: string | null;
  padding?: number;
  saltLength?: number;
}

const hashes: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** SHA-1 proves nothing any more, and is no method here. */
const methods: Readonly<Record<string, Method>> = {
  '1.2.840.113549.1.1.11': { hash: 'sha256' },
  '1.2.840.113549.1.1.12': { hash: 'sha384' },
  '1.2.840.113549.1.1.13': { hash: 'sha512' },
  '1.2.840.10045.4.3.2': { hash: 'sha256' },
  '1.2.840.10045.4.3.3': { hash: 'sha384' },
  '1.2.840.10045.4.3.4': { hash: 'sha512' },
  '1.3.101.112': { hash: null },
  '1.3.101.113': { hash: null },
};

const pss = '1.2.840.113549.1.1.10';

function methodOf(algorithm: DerValue): Method | null {
  try {
    const name = objectIdOf(part(algorithm, 0));
    return name === pss ? pssMethod(algorithm) : (methods[name] ?? null);
  } catch (error) {
    if (error instanceof NotDer) return null;
    throw error;
  }
}

/** RSASSA-PSS says hash and salt in its parameters (RFC 4055); what it leaves out means SHA-1. */
function pssMethod(algorithm: DerValue): Method | null {
  const stated = partsOf(part(algorithm, 1));
  const tagged = (tag: number) => stated.find((one) => one.tag === tag);
  const [digest, salt] = [tagged(0xa0), tagged(0xa2)];
  const hash = digest && hashes[objectIdOf(part(part(digest, 0), 0))];
  if (!hash || !salt) return null;
  const saltLength = Number.parseInt(part(salt, 0).content.toString('hex'), 16);
  return { hash, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength };
}

function holds({ signed, signature }: SignedList, certificate: X509Certificate, { hash, ...how }: Method): boolean {
  try {
    return verify(hash, signed, { key: certificate.publicKey, ...how }, signature);
  } catch {
    // A key of another kind than the method's.
    return false;
  }
}
