// A key with its certificate out of a file that an authority gave (PKCS#12, `.p12` or `.pfx`), opened by its passphrase.
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import type { Signer } from './sign-cms.ts';

/** `passphrase`: it does not open with it. `no_pair`: no key in it with its own certificate. */
export type Pkcs12Fault = 'unreadable' | 'passphrase' | 'no_pair';

export class Pkcs12Error extends Error {
  readonly fault: Pkcs12Fault;

  constructor(fault: Pkcs12Fault, cause?: unknown) {
    super(`PKCS#12: ${fault}`, { cause });
    this.fault = fault;
  }
}

const { oids } = forge.pki;
const bytesOf = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1');

export function readPkcs12(file: Uint8Array, passphrase: string): Signer {
  const found = open(Buffer.from(file), passphrase);
  const bags = [...bagsOf(found, oids.pkcs8ShroudedKeyBag), ...bagsOf(found, oids.keyBag)];
  const keys = bags.flatMap((bag) => keyOf(bag) ?? []);
  const certificates = bagsOf(found, oids.certBag).flatMap((bag) => certificateOf(bag) ?? []);
  for (const key of keys) {
    const certificate = certificates.find((one) => one.checkPrivateKey(key));
    if (certificate) return { key, certificate };
  }
  throw new Pkcs12Error('no_pair');
}

function open(file: Buffer, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  const read = () => {
    try {
      return forge.asn1.fromDer(file.toString('latin1'));
    } catch (cause) {
      throw new Pkcs12Error('unreadable', cause);
    }
  };
  // The older form takes letters beyond ASCII as 16 bits each, the newer one their UTF-8; the library takes each as one byte there. Its
  // check of the whole, which is of the older form always, is left out for the second: that key and certificate fit is looked at anyway.
  const bytes = Buffer.from(passphrase).toString('latin1');
  const asOlder = read();
  try {
    return opened(asOlder, passphrase);
  } catch (error) {
    if (bytes === passphrase) throw error;
    // One wrong key in 256 opens to bytes without a meaning instead of to nothing: whatever the first way said, the second is tried.
    const asNewer = read();
    if (Array.isArray(asNewer.value)) asNewer.value.length = Math.min(asNewer.value.length, 2);
    try {
      return opened(asNewer, bytes);
    } catch {
      throw error;
    }
  }
}

function opened(asn1: forge.asn1.Asn1, passphrase: string): forge.pkcs12.Pkcs12Pfx {
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, passphrase);
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : '';
    throw new Pkcs12Error(/password|MAC could not be verified|decrypt/i.test(said) ? 'passphrase' : 'unreadable', cause);
  }
}

function bagsOf(opened: forge.pkcs12.Pkcs12Pfx, type: string | undefined): forge.pkcs12.Bag[] {
  return type === undefined ? [] : (opened.getBags({ bagType: type })[type] ?? []);
}

/** What the library does not know itself, such as keys of elliptic curves, it leaves as it stood in the file. */
function keyOf(bag: forge.pkcs12.Bag): KeyObject | null {
  try {
    const der = bag.key ? bytesOf(forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(bag.key))) : bytesOf(bag.asn1);
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return null;
  }
}

function certificateOf(bag: forge.pkcs12.Bag): X509Certificate | null {
  try {
    return new X509Certificate(bytesOf(bag.cert ? forge.pki.certificateToAsn1(bag.cert) : bag.asn1));
  } catch {
    return null;
  }
}
