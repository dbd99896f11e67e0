// Whether another lab is the one it was when its fingerprint was compared. A lab is known by its authority, which lasts; the
// certificate its server shows comes from it and is renewed. Dates are left out: trust stands on the comparison, and clocks of
// workstations are often wrong.
import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

export interface Shown {
  /** As PEM or DER: what the server shows, and what it names as its issuer. */
  server: string | Uint8Array;
  authority: string | Uint8Array;
}

/** The SHA-256 of the authority, if it really vouches for a server of this name; else null. */
export function fingerprintOf({ server, authority }: Shown, host: string): string | null {
  try {
    const [shown, above] = [new X509Certificate(server), new X509Certificate(authority)];
    const name = host.replace(/^\[|\]$/g, '');
    const isForHost = isIP(name) === 0 ? shown.checkHost(name) !== undefined : shown.checkIP(name) !== undefined;
    const vouched = above.ca && shown.checkIssued(above) && shown.verify(above.publicKey) && above.verify(above.publicKey);
    return isForHost && vouched ? above.fingerprint256 : null;
  } catch {
    return null;
  }
}
