// Reads ASN.1 values from DER bytes (ITU-T X.690), as far as answers of time stamping services need it. Pure; refuses what is no DER.

export interface DerValue {
  tag: number;
  /** Without tag and length. */
  content: Buffer;
  /** As it stands there, tag and length included. */
  whole: Buffer;
}

export class NotDer extends Error {}

const longest = 4;

function readAt(bytes: Buffer, start: number): { value: DerValue; end: number } {
  const [tag, first] = [bytes[start], bytes[start + 1]];
  if (tag === undefined || first === undefined) throw new NotDer('it ends too early');
  let [at, length] = [start + 2, first];
  if (first >= 0x80) {
    const count = first & 0x7f;
    if (count === 0 || count > longest || at + count > bytes.length) throw new NotDer('a length cannot be read');
    length = bytes.readUIntBE(at, count);
    at += count;
  }
  const end = at + length;
  if (end > bytes.length) throw new NotDer('it ends too early');
  return { value: { tag, content: bytes.subarray(at, end), whole: bytes.subarray(start, end) }, end };
}

export function readDer(bytes: Buffer): DerValue {
  return readAt(bytes, 0).value;
}

/** The values inside a sequence, a set or a tag around values. */
export function partsOf({ content }: DerValue): DerValue[] {
  const parts: DerValue[] = [];
  for (let at = 0; at < content.length; ) {
    const { value, end } = readAt(content, at);
    parts.push(value);
    at = end;
  }
  return parts;
}

export function part(value: DerValue, index: number, tag?: number): DerValue {
  const found = partsOf(value)[index];
  if (!found || (tag !== undefined && found.tag !== tag)) throw new NotDer('a part is not what it should be');
  return found;
}

export function objectIdOf({ tag, content }: DerValue): string {
  if (tag !== 0x06) throw new NotDer('an identifier is missing');
  const numbers: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(value);
      value = 0;
    }
  }
  const [first = 0, ...others] = numbers;
  return [Math.min(2, Math.floor(first / 40)), first < 80 ? first % 40 : first - 80, ...others].join('.');
}

/** Milliseconds of a GeneralizedTime; fractions of a second are left out. */
export function timeOf({ tag, content }: DerValue): number {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/.exec(content.toString('latin1'));
  if (tag !== 0x18 || !match) throw new NotDer('a time cannot be read');
  const [, year, month, day, hour, minute, second] = match.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Of either kind of time. A UTCTime has two digits of the year: from 50 on the last century (RFC 5280 4.1.2.5.1). */
export function instantOf(value: DerValue): number {
  if (value.tag !== 0x17) return timeOf(value);
  const text = value.content.toString('latin1');
  return timeOf({ ...value, tag: 0x18, content: Buffer.from(`${Number(text.slice(0, 2)) < 50 ? 20 : 19}${text}`, 'latin1') });
}
