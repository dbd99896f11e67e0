// ASN.1 values as DER bytes, as far as certificates and time stamps need them (ITU-T X.690). Pure.
import { isIPv4 } from 'node:net';

export type Der = Buffer;

function lengthOf(count: number): Buffer {
  if (count < 0x80) return Buffer.from([count]);
  const bytes: number[] = [];
  for (let rest = count; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([0x80 + bytes.length, ...bytes]);
}

function tagged(tag: number, ...parts: readonly Uint8Array[]): Der {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...parts: readonly Der[]): Der => tagged(0x30, ...parts);
export const setOf = (...parts: readonly Der[]): Der => tagged(0x31, ...parts);
export const derTrue: Der = tagged(0x01, Buffer.from([0xff]));
export const nothing: Der = tagged(0x05);
export const octets = (content: Uint8Array): Der => tagged(0x04, content);
export const utf8 = (text: string): Der => tagged(0x0c, Buffer.from(text));
/** A whole number from its bytes; none is negative here. */
export const integer = (bytes: Uint8Array): Der =>
  tagged(0x02, (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
export const bits = (content: Uint8Array, unused = 0): Der => tagged(0x03, Buffer.from([unused]), content);
/** `[number]` around whole values, or in place of one value's own tag. */
export const explicitTag = (number: number, ...parts: readonly Der[]): Der => tagged(0xa0 + number, ...parts);
export const implicitTag = (number: number, content: Uint8Array): Der => tagged(0x80 + number, content);

export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const bytes = [value % 128];
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
    return bytes;
  };
  return tagged(0x06, Buffer.from([40 * first + second, ...others.flatMap(base128)]));
}

/** From 2050 on the year is written with four digits (RFC 5280 4.1.2.5). */
export function instant(ms: number): Der {
  const digits = `${new Date(ms).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;
  return digits < '2050' ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
}

/** An address as its four or sixteen bytes; a zone is not part of it. */
export function addressBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const plain = (address.split('%')[0] ?? '').replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, ...four: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = four.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const all = tail === undefined ? before : [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 0xff]));
}
