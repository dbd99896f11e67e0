// One text for one value: members by name, no space between. What is kept as this text can be hashed, and told apart by its hash; packed
// it takes a tenth of the room, and the hash stays that of the text.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function pack(text: string): Uint8Array {
  return deflateRawSync(text);
}

/** Null of what nobody packed. */
export function unpack(packed: Uint8Array): string | null {
  try {
    return inflateRawSync(packed).toString('utf8');
  } catch {
    return null;
  }
}
