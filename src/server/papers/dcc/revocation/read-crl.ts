// A list of certificates that an authority took back (CRL, RFC 5280 5), as PEM or DER: whose it is, of when, and what stands in it. Pure.
import { type DerValue, NotDer, part, partsOf, readDer, timeOf } from '#server/lib/keys/der-reader.ts';

export interface RevocationList {
  /** The name of the authority, as certificates name it: hexadecimal digits of its DER. */
  issuer: string;
  /** Milliseconds. */
  updated: number;
  next: number | null;
  revoked: readonly { serial: string; at: number }[];
}

/** With what its signature is checked by. */
export interface SignedList {
  list: RevocationList;
  /** All of it. */
  der: Buffer;
  /** What was signed. */
  signed: Buffer;
  /** The algorithm, with its parameters. */
  method: DerValue;
  signature: Buffer;
}

const armour = /-----BEGIN X509 CRL-----([\s\S]+?)-----END X509 CRL-----/;
const sequence = 0x30;
const integer = 0x02;

const isTime = ({ tag }: DerValue) => tag === 0x17 || tag === 0x18;

const bitString = 0x03;

/** Throws NotDer at what is no such list. */
export function readCrl(file: Buffer): SignedList {
  const inside = armour.exec(file.toString('latin1'))?.[1];
  const whole = readDer(inside === undefined ? file : Buffer.from(inside, 'base64'));
  const [told, method, signature] = [part(whole, 0, sequence), part(whole, 1, sequence), part(whole, 2, bitString)];
  const list = listIn(told, method);
  // The bits fill their bytes: none at the end is unused.
  if (signature.content[0] !== 0) throw new NotDer('its signature cannot be read');
  return { list, der: whole.whole, signed: told.whole, method, signature: signature.content.subarray(1) };
}

function listIn(told: DerValue, outer: DerValue): RevocationList {
  const parts = partsOf(told);
  if (parts[0]?.tag === integer) parts.shift();
  const [method, issuer, updated, ...others] = parts;
  // Said twice, once within what is signed.
  if (!method?.whole.equals(outer.whole)) throw new NotDer('its two algorithms differ');
  if (method.tag !== sequence || issuer?.tag !== sequence || !updated || !isTime(updated)) throw new NotDer('it is no list');
  const next = others[0] && isTime(others[0]) ? instantOf(others[0]) : null;
  const entries = others.find(({ tag }) => tag === sequence);
  return {
    issuer: issuer.whole.toString('hex'),
    updated: instantOf(updated),
    next,
    revoked: (entries ? partsOf(entries) : []).map((entry) => ({
      serial: serialText(part(entry, 0, integer).content.toString('hex')),
      at: instantOf(part(entry, 1)),
    })),
  };
}

export const serialText = (digits: string) => digits.toLowerCase().replace(/^0+(?=.)/, '');

/** UTCTime has two digits of the year: from 50 on the last century (RFC 5280 4.1.2.5.1). */
function instantOf(value: DerValue): number {
  if (value.tag !== 0x17) return timeOf(value);
  const text = value.content.toString('latin1');
  return timeOf({ ...value, tag: 0x18, content: Buffer.from(`${Number(text.slice(0, 2)) < 50 ? 20 : 19}${text}`, 'latin1') });
}
