// Who a certificate names and for how long, as signatures of papers and documents tell it.
import type { X509Certificate } from 'node:crypto';

export interface SignerCertificate {
  /** The common name, or the whole subject where it has none. */
  signer: string;
  issuer: string;
  /** Hexadecimal digits, as the issuer counts. */
  serial: string;
  /** SHA-256 of the certificate, hexadecimal digits in pairs. */
  fingerprint: string;
  /** ISO 8601. */
  from: string;
  to: string;
  /** Nobody vouches for it but itself. */
  isSelfSigned: boolean;
}

const nameIn = (subject: string) => /(?:^|\n)CN=(.*)/.exec(subject)?.[1] ?? subject.replaceAll('\n', ', ');

export function describeCertificate(certificate: X509Certificate): SignerCertificate {
  return {
    signer: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    serial: certificate.serialNumber,
    fingerprint: certificate.fingerprint256,
    from: new Date(certificate.validFrom).toISOString(),
    to: new Date(certificate.validTo).toISOString(),
    isSelfSigned: certificate.issuer === certificate.subject && certificate.verify(certificate.publicKey),
  };
}

export type Standing = 'valid' | 'expired' | 'not-yet-valid' | 'revoked';

/** What a whole signature is worth at a moment (milliseconds); `revoked` holds fingerprints. */
export function standingOf(one: SignerCertificate, now: number, revoked: readonly string[] = []): Standing {
  const plain = (print: string) => print.replace(/[^0-9a-f]/gi, '').toLowerCase();
  if (revoked.some((print) => plain(print) === plain(one.fingerprint))) return 'revoked';
  if (now < Date.parse(one.from)) return 'not-yet-valid';
  return now > Date.parse(one.to) ? 'expired' : 'valid';
}
