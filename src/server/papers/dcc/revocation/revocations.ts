// Which certificates the lab takes for revoked: lists that authorities gave out, and single ones by their fingerprint. Whoever administers the
// lab brings them, as no request leaves the computer. docs/design/signatures.md#revocation.
import type { X509Certificate } from 'node:crypto';
import { revocationSetting } from '#server/contract/lab/revocations.ts';
import type { Lab } from '#server/core/lab/context.ts';
import { settingValue } from '#server/core/lab/lab-settings.ts';
import { part, partsOf, readDer } from '#server/lib/keys/der-reader.ts';
import { type RevocationList, serialText } from './read-crl.ts';

/** Whether an authority's own signature holds on its list: not checked where nobody brought its certificate. */
export type ListSignature = 'valid' | 'issuer_unknown' | 'method_unknown';

export interface KeptList extends RevocationList {
  name: string;
  signature: ListSignature;
  /** SHA-256 of the certificate that it holds by. */
  signedBy: string | null;
  /** Base64, as long as its signature is not checked. */
  der: string | null;
}

export interface Revocations {
  lists: readonly KeptList[];
  /** Certificates of authorities: DER, base64. */
  authorities: readonly string[];
  /** SHA-256 of certificates, with when they were revoked. */
  certificates: readonly { fingerprint: string; at: number }[];
}

export async function keptRevocations(lab: Lab): Promise<Revocations> {
  const kept = (await settingValue(lab, revocationSetting)) as Partial<Revocations> | null | undefined;
  // A list from before there were checks was not checked.
  const unchecked = { signature: 'issuer_unknown', signedBy: null, der: null } as const;
  return {
    lists: (kept?.lists ?? []).map((list) => ({ ...unchecked, ...list })),
    authorities: kept?.authorities ?? [],
    certificates: kept?.certificates ?? [],
  };
}

export const bareDigits = (text: string) => text.replace(/[^0-9a-f]/gi, '').toLowerCase();

/** The name by which its authority stands in its lists, and its own: hexadecimal digits of their DER. */
export function namesIn(certificate: X509Certificate): { issuer: string; subject: string } {
  const [, , issuer, , subject] = partsOf(part(readDer(certificate.raw), 0)).filter(({ tag }) => tag !== 0xa0);
  return { issuer: issuer?.whole.toString('hex') ?? '', subject: subject?.whole.toString('hex') ?? '' };
}

/** Milliseconds; null for one that nobody took back. */
export function revokedAt({ lists, certificates }: Revocations, certificate: X509Certificate): number | null {
  const print = bareDigits(certificate.fingerprint256);
  const single = certificates.find(({ fingerprint }) => fingerprint === print);
  if (single) return single.at;
  const [issuer, serial] = [namesIn(certificate).issuer, serialText(certificate.serialNumber)];
  const entries = lists.filter((list) => list.issuer === issuer).flatMap(({ revoked }) => revoked);
  return entries.find((one) => one.serial === serial)?.at ?? null;
}
