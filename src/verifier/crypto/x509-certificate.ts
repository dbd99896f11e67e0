// A certificate as the readers of signatures know it from node:crypto (X.509, RFC 5280): whom it names, for how long, and with which key.

import { Buffer } from 'node:buffer';
import { sha256 } from '@noble/hashes/sha2.js';
import { type DerValue, instantOf, NotDer, objectIdOf, part, partsOf, readDer } from '#server/lib/keys/der-reader.ts';
import { verify } from './fitting.ts';
import { type PublicKey, readPublicKey } from './public-key.ts';

const nameParts: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '1.2.840.113549.1.9.1': 'emailAddress',
};

/** Of the certificate's own signature, by how it is named. */
const hashOfMethod: Readonly<Record<string, string>> = {
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
};

const bmpString = 0x1e;
const teletexString = 0x14;

function textOf({ tag, content }: DerValue): string {
  if (tag === bmpString) return new TextDecoder('utf-16be').decode(content);
  return content.toString(tag === teletexString ? 'latin1' : 'utf8');
}

/** A part a line, as node:crypto has it. */
function nameOf(name: DerValue): string {
  const parts = partsOf(name).flatMap((set) => partsOf(set));
  return parts
    .map((one) => {
      const id = objectIdOf(part(one, 0));
      return `${nameParts[id] ?? id}=${textOf(part(one, 1))}`;
    })
    .join('\n');
}

export class X509Certificate {
  readonly raw: Buffer;
  readonly subject: string;
  readonly issuer: string;
  readonly serialNumber: string;
  readonly fingerprint256: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly publicKey: PublicKey;
  readonly #signed: { content: Buffer; method: string; value: Buffer };

  constructor(bytes: Uint8Array) {
    const whole = readDer(Buffer.from(bytes));
    const inner = part(whole, 0, 0x30);
    const [serial, , issuer, validity, subject, key] = partsOf(inner).filter(({ tag }) => tag !== 0xa0);
    if (serial?.tag !== 0x02 || !issuer || !validity || !subject || !key) throw new NotDer('a certificate cannot be read');
    this.raw = whole.whole;
    this.issuer = nameOf(issuer);
    this.subject = nameOf(subject);
    this.serialNumber = serial.content
      .toString('hex')
      .toUpperCase()
      .replace(/^(?:00)+(?=.)/, '');
    this.fingerprint256 = (Buffer.from(sha256(this.raw)).toString('hex').toUpperCase().match(/../g) ?? []).join(':');
    this.validFrom = new Date(instantOf(part(validity, 0))).toISOString();
    this.validTo = new Date(instantOf(part(validity, 1))).toISOString();
    this.publicKey = readPublicKey(key);
    const value = part(whole, 2, 0x03).content.subarray(1);
    this.#signed = { content: inner.whole, method: objectIdOf(part(part(whole, 1, 0x30), 0)), value };
  }

  /** Whether the holder of this key made the certificate. */
  verify(key: PublicKey): boolean {
    const { content, method, value } = this.#signed;
    const hash = hashOfMethod[method];
    return hash !== undefined && verify(hash, content, key, value);
  }
}
