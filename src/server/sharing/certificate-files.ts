// Where the certificates of the lab lie: in the folder `sharing` of its data, which no backup holds. Their keys are readable by their
// owner alone, and locked by a secret of the system's key store where there is one. What belongs to this computer stays on it: a lab
// restored elsewhere is not shared there by itself.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Authority, covers, type Issued, lockedPem, newAuthority, newServerCertificate, pemOf } from './certificate.ts';

/** Half a month before the end of what browsers were told, and a month of holidays. */
const renewBefore = 45 * 86_400_000;

export interface Certificates {
  /** Whether this computer has shared the lab before. */
  exist(): boolean;
  /** The authority's fingerprint, and until when it holds; null while there is none. */
  authority(): { pem: string; fingerprint: string; from: number; until: number } | null;
  /** For these names, made or renewed where it has to be; `fresh` says that it is not the one given before. */
  forNames(wanted: { lab: string; names: readonly string[]; now: number }): Issued & { chain: string };
  /** Everything anew: whoever trusted the old one has to compare again. */
  replace(wanted: { lab: string; names: readonly string[]; now: number }): void;
  /** Whether the certificate in use ends soon. */
  endsSoon(now: number): boolean;
}

export class UnreadableCertificate extends Error {}

/** Its key was locked by a secret that is not the one at hand. */
export class LockedCertificate extends Error {}

function writeKept(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const isLocked = (key: string) => key.startsWith('-----BEGIN ENCRYPTED');

/** `secret`: of the system's key store; null where there is none, as for a server that runs alone. */
export function certificatesIn(folder: string, secret: string | null): Certificates {
  const paths = { authority: join(folder, 'authority.json'), server: join(folder, 'server.json') };

  function unlocked(key: string): KeyObject {
    if (!isLocked(key)) return createPrivateKey(key);
    try {
      return createPrivateKey({ key, passphrase: secret ?? '' });
    } catch (error) {
      throw new LockedCertificate(folder, { cause: error });
    }
  }

  function read<Kept extends Issued>(path: string): Kept | null {
    if (!existsSync(path)) return null;
    try {
      const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept;
      const key = unlocked(kept.key);
      // Read here, so that a damaged file is found before anybody connects.
      if (!new X509Certificate(kept.certificate).checkPrivateKey(key)) throw new Error('the key belongs to another certificate');
      const opened = { ...kept, key: pemOf(key) };
      // Of before there was a key store.
      if (secret !== null && !isLocked(kept.key)) keep(path, opened);
      return opened;
    } catch (error) {
      throw error instanceof LockedCertificate ? error : new UnreadableCertificate(path, { cause: error });
    }
  }

  const readAuthority = () => read<Authority>(paths.authority);
  const ends = ({ certificate }: Issued) => Date.parse(new X509Certificate(certificate).validTo);

  function keep(path: string, issued: Issued): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const key = secret === null ? issued.key : lockedPem(createPrivateKey(issued.key), secret);
    writeKept(path, JSON.stringify({ ...issued, key }));
  }

  function fits(server: Issued | null, authority: Authority, names: readonly string[], now: number): server is Issued {
    if (!server || ends(server) - now < renewBefore) return false;
    const certificate = new X509Certificate(server.certificate);
    if (!certificate.verify(new X509Certificate(authority.certificate).publicKey)) return false;
    const said = new Set((certificate.subjectAltName ?? '').split(', ').map(canonical));
    const wanted = names.filter((name) => covers(authority, name));
    return said.size === wanted.length && wanted.every((name) => said.has(canonical(entryOf(name))));
  }

  function replace({ lab, names, now }: { lab: string; names: readonly string[]; now: number }): Authority {
    const authority = newAuthority({ lab, names, now });
    keep(paths.authority, authority);
    return authority;
  }

  return {
    exist: () => existsSync(paths.authority),
    authority() {
      const kept = readAuthority();
      if (!kept) return null;
      const { fingerprint256, validFrom, validTo } = new X509Certificate(kept.certificate);
      return {
        pem: kept.certificate,
        fingerprint: fingerprint256,
        from: Date.parse(validFrom),
        until: Date.parse(validTo),
      };
    },
    forNames(wanted) {
      const kept = readAuthority();
      const authority = kept && ends(kept) - wanted.now > renewBefore ? kept : replace(wanted);
      let server = readServer(() => read<Issued>(paths.server));
      if (!fits(server, authority, wanted.names, wanted.now)) {
        server = newServerCertificate(authority, { ...wanted, key: createPrivateKey(authority.key) });
        keep(paths.server, server);
      }
      return { ...server, chain: `${server.certificate}${authority.certificate}` };
    },
    replace: (wanted) => void replace(wanted),
    endsSoon(now) {
      const server = readServer(() => read<Issued>(paths.server));
      return !server || ends(server) - now < renewBefore;
    },
  };
}

/** The one in use is made anew at any time; only the authority is worth a question. */
function readServer(read: () => Issued | null): Issued | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** As Node writes the alternative names of a certificate. */
function entryOf(name: string): string {
  return /^[\d.]+$|:/.test(name) ? `IP Address:${name}` : `DNS:${name}`;
}

/** An address of version 6 is written in full and in capitals there. */
function canonical(entry: string): string {
  const address = /^IP Address:(.*:.*)$/.exec(entry)?.[1];
  return address === undefined ? entry : `IP Address:${new URL(`http://[${address}]`).hostname}`;
}
