// Certificates of the lab, made offline: an authority of its own that lasts, and under it the certificate the shared listener shows,
// renewed whenever names or dates ask for it. Whoever trusts the authority trusts it for addresses of a local network alone.
import { type KeyObject, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import * as der from '../lib/keys/der.ts';
import { distinguishedName, extension, issueCertificate, keyId, keyPair } from '../lib/signatures/sign/issue-certificate.ts';

export interface Issued {
  /** PEM. */
  certificate: string;
  key: string;
}

export interface Authority extends Issued {
  /** What it may vouch for beyond addresses of private networks and names in `.local`. */
  names: readonly string[];
}

const day = 86_400_000;
const authorityDays = 3650;
/** The longest that browsers and phones accept of a server's certificate, less a day. */
const serverDays = 396;
/** A computer whose clock is a little slow accepts it, too. */
const earlier = day;

const privateNetworks: readonly (readonly [address: string, prefix: number])[] = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
];

const named = (commonName: string) => distinguishedName({ organisation: 'Plumbline', commonName });

/** The bits of as many leading ones as the network's prefix says. */
function mask(bytes: number, prefix: number): Buffer {
  return Buffer.from(Array.from({ length: bytes }, (_, at) => (0xff00 >> Math.max(0, Math.min(8, prefix - 8 * at))) & 0xff));
}

function generalName(name: string): der.Der {
  return isIP(name) === 0 ? der.implicitTag(2, Buffer.from(name, 'latin1')) : der.implicitTag(7, der.addressBytes(name));
}

function permittedNames(names: readonly string[]): der.Der {
  const network = (address: string, prefix: number) => {
    const bytes = der.addressBytes(address);
    return der.implicitTag(7, Buffer.concat([bytes, mask(bytes.length, prefix)]));
  };
  const own = names.map((name) => (isIP(name) === 0 ? generalName(name) : network(name, isIP(name) === 4 ? 32 : 128)));
  const all = [generalName('local'), ...privateNetworks.map(([address, prefix]) => network(address, prefix)), ...own];
  return der.sequence(der.explicitTag(0, ...all.map((one) => der.sequence(one))));
}

/** Whether the authority may vouch for a name or an address; a certificate with one it may not is worth nothing as a whole. */
export function covers(authority: Pick<Authority, 'names'>, name: string): boolean {
  if (authority.names.includes(name)) return true;
  if (isIP(name) === 0) return name.endsWith('.local');
  const bytes = der.addressBytes(name);
  return privateNetworks.some(([address, prefix]) => {
    const base = der.addressBytes(address);
    if (base.length !== bytes.length) return false;
    return mask(bytes.length, prefix).every((bit, at) => ((bytes[at] ?? 0) & bit) === ((base[at] ?? 0) & bit));
  });
}

export const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString();

export const lockedPem = (key: KeyObject, passphrase: string) =>
  key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString();

interface NewAuthority {
  lab: string;
  names: readonly string[];
  now: number;
}

export function newAuthority({ lab, names, now }: NewAuthority): Authority {
  const { publicKey, privateKey } = keyPair();
  const name = `Plumbline: ${lab}`;
  const certificate = issueCertificate({
    subject: named(name),
    issuer: named(name),
    from: now - earlier,
    until: now + authorityDays * day,
    publicKey,
    signedBy: privateKey,
    extensions: [
      // An authority for servers alone: none stands below it.
      extension('2.5.29.19', der.sequence(der.derTrue, der.integer(Buffer.from([0]))), true),
      // Signs certificates and lists of revoked ones.
      extension('2.5.29.15', der.bits(Buffer.from([0x06]), 1), true),
      extension('2.5.29.14', der.octets(keyId(publicKey))),
      extension('2.5.29.30', permittedNames(names), true),
    ],
  });
  return { certificate, key: pemOf(privateKey), names };
}

/** For the names and addresses that the authority covers. */
export function newServerCertificate(
  authority: Authority,
  { names, now, key }: { names: readonly string[]; now: number; key: KeyObject },
): Issued {
  const { publicKey, privateKey } = keyPair();
  const above = new X509Certificate(authority.certificate);
  const issuer =
    above.subject
      .split('\n')
      .find((line) => line.startsWith('CN='))
      ?.slice(3) ?? '';
  const vouched = names.filter((name) => covers(authority, name));
  const certificate = issueCertificate({
    // No name of a server: where a certificate has addresses only, it would be held against the authority's limits as one.
    subject: named('Plumbline server'),
    issuer: named(issuer),
    from: now - earlier,
    until: Math.min(now + serverDays * day, Date.parse(above.validTo)),
    publicKey,
    signedBy: key,
    extensions: [
      extension('2.5.29.19', der.sequence(), true),
      extension('2.5.29.15', der.bits(Buffer.from([0x80]), 7), true),
      extension('2.5.29.37', der.sequence(der.objectId('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', der.sequence(...vouched.map(generalName))),
      extension('2.5.29.14', der.octets(keyId(publicKey))),
      extension('2.5.29.35', der.sequence(der.implicitTag(0, keyId(above.publicKey)))),
    ],
  });
  return { certificate, key: pemOf(privateKey) };
}
